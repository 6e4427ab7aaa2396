// A large generated catalogue, written straight into the database, as an import would leave it. Its words are spread as in real shops:
// thousands of kinds of product, some sold by many and most by few, names of makers, model codes that occur once, and descriptions
// that share sentences and a few words of a large language.
import { sql } from "drizzle-orm";
import { openWordVectors } from "#agent/vectors/word-vectors.ts";
import { categories } from "#contract/listings/categories.ts";
import { foldCase } from "#contract/listings/listing-filter.ts";
import { provinces } from "#contract/shared/provinces.ts";
import type { Database } from "#db/engine/index.ts";
import { documentRecipe, readDocument, storeDocument } from "#server/search/document.ts";
import { colours, makerName, randomNumbers, sentences, uses } from "./catalogue.ts";

const seed = 20_261_123;
const slice = 1000;
/** Words of the language by how often it uses them: nouns of products are neither the most frequent nor rare. */
const nouns = { from: 1500, to: 9500 };
const described = { from: 300, to: 40_000 };
const kindsOfProduct = 4000;
const sizes = "small,medium,large,250 ml,500 g,1.5 litre,2 pack,set of 6,90 cm,120 x 60 cm,8 inch,60 watt".split(",");

interface Kind {
  category: (typeof categories)[number];
  /** "ladder" or "garden ladder". */
  name: string;
  noun: string;
  /** Words that its descriptions use. */
  typical: string[];
}

export interface Shop {
  kinds: Kind[];
  makers: number;
  /** Below `count`, the first far more often than the last. */
  often(count: number): number;
  pick<T>(list: readonly T[]): T;
  whole(below: number): number;
}

/** The same for the same number of listings, so that queries can be made apart from the listings. */
export function planShop(listings: number): Shop {
  const random = randomNumbers(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const pick = <T>(list: readonly T[]): T => list[whole(list.length)] as T;
  const often = (count: number) => Math.min(count - 1, Math.floor(count ** random()) - 1 + whole(2));
  const { count, starts, letters } = openWordVectors();
  const text = new TextDecoder("latin1").decode(letters);
  const all = Array.from({ length: count }, (_, at) => text.slice(starts[at], starts[at + 1]));
  const usable = (words: { from: number; to: number }) =>
    all.slice(words.from, words.to).filter((word) => /^[a-z]{4,}$/.test(word));
  const [names, language] = [usable(nouns), usable(described)];
  const kinds = Array.from({ length: kindsOfProduct }, (): Kind => {
    const noun = names[often(names.length)] as string;
    return {
      category: pick(categories),
      name: whole(3) === 0 ? noun : `${pick(names)} ${noun}`,
      noun,
      typical: Array.from({ length: 40 }, () => language[often(language.length)] as string),
    };
  });
  return { kinds, makers: Math.max(50, Math.round(listings / 100)), often, pick, whole };
}

const shopName = (at: number) => `${makerName(at * 37)} Traders ${at}`;

interface Made {
  title: string;
  description: string;
  category: (typeof categories)[number];
  tags: string[];
}

function makeListing({ kinds, makers, often, pick, whole }: Shop): Made {
  const kind = kinds[often(kinds.length)] as Kind;
  const [maker, colour, use] = [makerName(often(makers)), pick(colours), pick(uses)];
  const code = `${makerName(whole(8000)).slice(0, 2).toUpperCase()}${1000 + whole(900_000)}`;
  const title = [maker, kind.name, whole(2) === 0 ? pick(sizes) : "", whole(3) === 0 ? code : ""]
    .filter(Boolean)
    .join(" ");
  const own = Array.from({ length: 12 + whole(25) }, () => pick(kind.typical));
  const said = Array.from({ length: 2 + whole(4) }, () => pick(sentences));
  return {
    title: `${title}, ${colour}`,
    description: `A ${colour} ${kind.name} for ${use}. It has ${own.join(" ")}. ${said.join(" ")}`,
    category: kind.category,
    tags: [kind.name, kind.noun, `for ${use}`, maker, `${colour} ${kind.noun}`].slice(0, 1 + whole(5)),
  };
}

const rows = sql.raw;

/** `step`: called after each thousand listings. */
export async function fillShop(db: Database, listings: number, step: (done: number) => void): Promise<void> {
  const shop = planShop(listings);
  const vendorCount = Math.max(20, Math.round(listings / 400));
  const { rows: vendorRows } = await db.execute<{ id: string; name: string }>(sql`
    insert into vendors (business_name, description, city, province, latitude, longitude, status)
    select name, 'A generated shop', (array['Cape Town', 'Durban', 'Johannesburg', 'Upington'])[1 + at % 4],
      (${sql.param(provinces)}::text[])[1 + at % ${provinces.length}::int], -34 + at % 10, 18 + at % 13, 'approved'
    from unnest(${sql.param(Array.from({ length: vendorCount }, (_, at) => shopName(at)))}::text[])
      with ordinality as made(name, at)
    returning id, business_name as name`);
  for (let done = 0; done < listings; ) {
    const some = Array.from({ length: Math.min(slice, listings - done) }, () => {
      const vendor = shop.pick(vendorRows);
      const made = makeListing(shop);
      return {
        ...made,
        id: crypto.randomUUID(),
        vendor,
        words: storeDocument(readDocument({ ...made, vendor: vendor.name })),
        price: 100 + shop.whole(500_000),
        stock: shop.whole(40),
        reviews: shop.whole(3) === 0 ? 1 + shop.whole(60) : 0,
      };
    });
    const column = (of: (one: (typeof some)[number]) => unknown) => sql.param(some.map(of));
    await db.execute(sql`
      insert into listings (id, vendor_id, title, description, category, tags, price_cents, stock, rating, total_reviews,
        folded_title, folded_description, folded_tags, created_at)
      select id, vendor, title, description, category, string_to_array(tags, ${rows("'|'")}), price, stock,
        case when reviews > 0 then 1 + price % 5 end, reviews, folded_title, folded_description,
        string_to_array(folded_tags, ${rows("'|'")}), timestamptz '2026-01-01' + (${done}::int + at) * interval '10 seconds'
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ vendor }) => vendor.id)}::uuid[],
        ${column(({ title }) => title)}::text[], ${column(({ description }) => description)}::text[],
        ${column(({ category }) => category)}::text[], ${column(({ tags }) => tags.join("|"))}::text[],
        ${column(({ price }) => price)}::int[], ${column(({ stock }) => stock)}::int[],
        ${column(({ reviews }) => reviews)}::int[], ${column(({ title }) => foldCase(title))}::text[],
        ${column(({ description }) => foldCase(description))}::text[],
        ${column(({ tags }) => tags.map(foldCase).join("|"))}::text[]) with ordinality
        as made(id, vendor, title, description, category, tags, price, stock, reviews, folded_title,
          folded_description, folded_tags, at)`);
    await db.execute(sql`
      insert into search_documents (listing_id, vendor_id, version, words, text_hash)
      select id, vendor, ${1 + Math.floor(done / slice)}::int, words, id::text
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ vendor }) => vendor.id)}::uuid[],
        ${column(({ words }) => words)}::text[]) as made(id, vendor, words)`);
    done += some.length;
    step(done);
  }
  await db.execute(sql`
    insert into search_state (id, version, recipe) values (1, ${1 + Math.ceil(listings / slice)}::int, ${documentRecipe}::int)
    on conflict (id) do update set version = excluded.version, recipe = excluded.recipe, epoch = gen_random_uuid()`);
}

/** Paths of `GET /api/search`, as shoppers mix them: names of products with maker, colour or limit, errors of typing, whole wishes. */
export function searchPaths(listings: number, count: number): string[] {
  const shop = planShop(listings);
  const { often, pick, whole } = shop;
  const typo = (word: string) => {
    const at = 1 + whole(word.length - 2);
    return word.slice(0, at) + word.slice(at + 1);
  };
  return Array.from({ length: count }, (_, at) => {
    const kind = shop.kinds[often(shop.kinds.length)] as Kind;
    const texts: [text: string, more?: string][] = [
      [kind.name],
      [kind.noun],
      [kind.name],
      [`${makerName(often(shop.makers))} ${kind.name}`],
      [`${pick(colours)} ${kind.name}`],
      [kind.name, "&maxPrice=900&inStock=true"],
      [`${kind.noun} for ${pick(uses)}`],
      [`${pick(colours)} ${kind.noun} ${pick(sizes)}`],
      [typo(kind.name)],
      [kind.noun, "&sort=price-asc"],
      [`something ${pick(kind.typical)} to use in ${pick(uses)} with ${kind.noun}`],
      [`${kind.name} without ${pick(kind.typical)}`],
    ];
    const [text, more = ""] = texts[at % texts.length] as [string, string?];
    return `/api/search?text=${encodeURIComponent(text)}${more}`;
  });
}
