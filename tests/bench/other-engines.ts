// Other search engines over the same listings, to compare the search with (search.ts). Each searches title, tags, category and
// description for any of the words, and counts a title double.
import { PGlite } from "@electric-sql/pglite";
import { create, insertMultiple, search } from "@orama/orama";
import MiniSearch from "minisearch";

export interface Engine {
  name: string;
  /** The listings' numbers, best first. */
  ask(text: string): Promise<string[]>;
}

interface Listing {
  sku: string;
  title: string;
  tags: string[];
  category: string;
  description: string;
}

const most = 50;
const titleWeight = 2;

/** `file`: the listings as JSON lines. */
export async function openOthers(file: string): Promise<Engine[]> {
  const lines = (await Bun.file(file).text()).trim().split("\n");
  const listings = lines.map((line): Listing => JSON.parse(line));
  return [openMiniSearch(listings), await openOrama(listings), await openFullText(listings)];
}

function openMiniSearch(listings: readonly Listing[]): Engine {
  const index = new MiniSearch<Listing>({
    idField: "sku",
    fields: ["title", "tags", "category", "description"],
    searchOptions: { boost: { title: titleWeight }, fuzzy: 0.2 },
  });
  index.addAll(listings);
  return {
    name: "MiniSearch",
    ask: async (text) =>
      index
        .search(text)
        .slice(0, most)
        .map(({ id }) => String(id)),
  };
}

async function openOrama(listings: readonly Listing[]): Promise<Engine> {
  const index = create({
    schema: { sku: "string", title: "string", tags: "string[]", category: "string", description: "string" },
    components: { tokenizer: { language: "english", stemming: true } },
  });
  await insertMultiple(index, [...listings]);
  const properties = ["title", "tags", "category", "description"] as const;
  return {
    name: "Orama",
    ask: async (term) => {
      const { hits } = await search(index, {
        term,
        properties: [...properties],
        boost: { title: titleWeight },
        limit: most,
      });
      return hits.map(({ document }) => document.sku);
    },
  };
}

/** Postgres's own full text search. */
async function openFullText(listings: readonly Listing[]): Promise<Engine> {
  const database = new PGlite();
  await database.exec("create table listings (sku text, words tsvector)");
  await database.query(
    `insert into listings select sku, setweight(to_tsvector('english', title), 'A') ||
      to_tsvector('english', concat_ws(' ', category, array_to_string(tags, ' '), description))
    from jsonb_to_recordset($1) as read (sku text, title text, tags text[], category text, description text)`,
    [JSON.stringify(listings)],
  );
  await database.exec("create index on listings using gin (words)");
  return {
    name: "Postgres",
    ask: async (text) => {
      const { rows } = await database.query<{ sku: string }>(
        `with asked as (select replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery as words)
        select sku from listings, asked where listings.words @@ asked.words
        order by ts_rank($2, listings.words, asked.words) desc, sku limit ${most}`,
        [text, [1, 1, 1, titleWeight].map((weight) => weight / titleWeight)],
      );
      return rows.map(({ sku }) => sku);
    },
  };
}
