// Which of the results state the claims, by reading their texts.
import { sql } from "drizzle-orm";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Database } from "#db/engine/index.ts";
import { listings } from "#db/schema.ts";
import { type Claim, isStrict } from "./claims.ts";
import type { Near } from "./close.ts";
import {
  type Found,
  filterSql,
  fromRelevant,
  isFiltered,
  type Listed,
  mostTexts,
  type SearchScope,
} from "./plan-sql.ts";
import type { Relevant } from "./relevant.service.ts";
import { convincingOnly } from "./soft-match.ts";
import { type ClaimText, readStated, states } from "./stated.ts";

/**
 * `stating`: listings that state every claim; if none does, those that lack the fewest that nobody vouches for (`unsaid`: "with a screen").
 * `others`: near matches with what they lack, fewest first.
 */
export async function onlyStated(
  db: Database,
  plan: SearchPlan,
  scope: SearchScope,
  relevant: Relevant,
): Promise<{ stating: Relevant; others: readonly Near[]; unsaid: readonly string[] }> {
  const { claims, unwanted, found, near, foundBy } = relevant;
  if (claims.length === 0) {
    const passing = foundBy === "meaning" ? await nearestPassing(db, plan, scope, relevant) : relevant;
    return { stating: await withoutUnwanted(db, plan, scope, passing), others: near, unsaid: [] };
  }
  const isFound = new Map((found ?? []).map((hit) => [hit.listingId, hit]));
  const lacking = new Map(near.map(({ listingId, lacks }) => [listingId, lacks]));
  const among = found === null ? null : [...found, ...near.map(({ listingId }, at) => ({ listingId, score: -1 - at }))];
  if (among?.length === 0) return { stating: relevant, others: near, unsaid: [] };
  const rows = await readTexts(db, plan, scope, { ...relevant, found: among });
  const stating: Found[] = [];
  const others: { listingId: string; lacks: string[] }[] = [];
  for (const { id: listingId, ...text } of rows) {
    const stated = readStated(text);
    if (statesAny(text, unwanted)) continue;
    const unstated = claims.filter((claim) => !states(stated, claim)).map(({ entry }) => entry);
    const lacks = [...(lacking.get(listingId) ?? []), ...unstated];
    if (lacks.length > 0) {
      // Without words, a listing that states none of the claims is no near match.
      if (found !== null || unstated.length < claims.length) others.push({ listingId, lacks });
      continue;
    }
    stating.push(foundAs(isFound.get(listingId), listingId, claims));
  }
  others.sort((a, b) => a.lacks.length - b.lacks.length);
  const loose = claims.filter((claim) => !isStrict(claim)).map(({ entry }) => entry);
  const [nearest] = stating.length > 0 || found === null ? [] : others;
  const unsaid =
    nearest && isFound.has(nearest.listingId) && nearest.lacks.every((entry) => loose.includes(entry))
      ? nearest.lacks
      : [];
  const plain = others.filter(
    ({ listingId, lacks }) => unsaid.length > 0 && isFound.has(listingId) && lacks.join() === unsaid.join(),
  );
  for (const { listingId } of plain)
    stating.push(
      foundAs(
        isFound.get(listingId),
        listingId,
        claims.filter(({ entry }) => !unsaid.includes(entry)),
      ),
    );
  return {
    stating: { ...relevant, found: stating, unordered: found === null || relevant.unordered === true },
    others: others.filter((other) => !plain.includes(other)),
    unsaid,
  };
}

const foundAs = (
  { score = 0, matched = [], share = 1, cosine = 0 }: Partial<Found> = {},
  listingId: string,
  claims: readonly Claim[],
): Found => ({
  listingId,
  score,
  matched: [...new Set([...matched, ...claims.map(({ entry }) => entry)])],
  share,
  cosine,
});

/** Removes listings that state what is unwanted ("not plastic") only in their description. */
export async function withoutUnwanted(
  db: Database,
  plan: SearchPlan,
  scope: SearchScope,
  relevant: Relevant,
): Promise<Relevant> {
  const { found, unwanted } = relevant;
  if (unwanted.length === 0 || found === null || found.length === 0) return relevant;
  const texts = await readTexts(db, plan, scope, relevant);
  const out = new Set(texts.filter((text) => statesAny(text, unwanted)).map(({ id }) => id));
  return { ...relevant, found: found.filter(({ listingId }) => !out.has(listingId)) };
}

/** Tags are left to `excludedListings`, which knows what the title denies of them. */
function statesAny(text: ClaimText, claims: readonly Claim[]): boolean {
  const stated = claims.length > 0 ? readStated({ ...text, tags: [] }) : null;
  return stated !== null && claims.some((claim) => states(stated, claim));
}

/** Semantic results that pass the filters, cut relative to the best of them. */
async function nearestPassing(
  db: Database,
  plan: SearchPlan,
  scope: SearchScope,
  relevant: Relevant,
): Promise<Relevant> {
  const hits = new Map(relevant.found?.map((hit) => [hit.listingId, hit]));
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${bestPassing(plan, scope, relevant)} order by ${bestFirst}`,
  );
  const passing = rows.map(({ id }) => hits.get(id)).filter((hit) => hit !== undefined);
  // None passes: only the filters count.
  if (passing.length === 0 && isFiltered(plan)) return { ...relevant, found: null, foundBy: "words" };
  return { ...relevant, found: convincingOnly(passing) };
}

const readTexts = (db: Database, plan: SearchPlan, scope: SearchScope, listed: Listed) =>
  db
    .select({ id: listings.id, title: listings.title, tags: listings.tags, description: listings.description })
    .from(bestPassing(plan, scope, listed))
    .innerJoin(listings, sql`${listings.id} = page.id`)
    .orderBy(bestFirst);

const bestFirst = sql`page.score desc, page.created_at desc, page.id`;

/** The results that pass the filters, at most as many as can be read. */
const bestPassing = (plan: SearchPlan, scope: SearchScope, listed: Listed) => sql`(
  select ${listings.id} as id, found.score, ${listings.createdAt} as created_at
  from ${fromRelevant(listed)} where ${filterSql(plan, scope)}
  order by found.score desc, ${listings.createdAt} desc, ${listings.id} limit ${mostTexts}::int
) as page`;
