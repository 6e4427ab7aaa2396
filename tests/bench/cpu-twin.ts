// The twin of cpu.ts: bare Elysia routes that give the product's JSON for the product's questions, each with one prepared query of
// plain columns, the session's look-up included. No checks, limits or headers. Under /kept a total is counted once for each query,
// as if the shop never changed. Usage: ORIGIN=product's cpu-twin.ts PORT LISTING_ID
import { Elysia } from "elysia";
import pg from "pg";
import type { ListingDetail } from "#contract/listings/listings.ts";

const [port, listingId] = Bun.argv.slice(2);
if (!port || !listingId) throw new Error("usage: cpu-twin.ts PORT LISTING_ID");

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, application_name: "twin" });
/** What the product reads in a listing's text; a shop could store it. */
const { facts } = (await (await fetch(`${process.env.ORIGIN}/api/listings/${listingId}`)).json()) as ListingDetail;

const columns = `l.id, l.vendor_id, l.sku, l.title, l.description, l.tags, l.category, l.price_cents, l.stock, l.image_url,
  l.created_at, l.rating, l.total_reviews, v.business_name, v.slug, v.city, v.rating as vendor_rating,
  v.total_reviews as vendor_reviews, v.latitude, v.longitude`;
const tables = "listings l join vendors v on v.id = l.vendor_id";
const shown = "l.status = 'active' and v.status = 'approved'";

// biome-ignore lint/suspicious/noExplicitAny: rows as the database gives them.
type Row = any;
const textOf = (value: number | null) => (value === null ? null : String(value));
const listingOf = (row: Row) => ({
  id: row.id,
  vendorId: row.vendor_id,
  sku: row.sku,
  title: row.title,
  description: row.description,
  category: row.category,
  tags: row.tags,
  stock: row.stock,
  imageUrl: row.image_url,
  createdAt: row.created_at.toISOString(),
  ownRating: row.rating,
  ownReviews: row.total_reviews,
  price: (row.price_cents / 100).toFixed(2),
  vendor: {
    businessName: row.business_name,
    slug: row.slug,
    city: row.city,
    latitude: textOf(row.latitude),
    longitude: textOf(row.longitude),
    rating: row.vendor_rating,
    totalReviews: row.vendor_reviews,
    verified: true,
  },
});

const ask = async (name: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query({ name, text, values })).rows;

const order = "order by l.created_at desc nulls last, l.id limit 25";
const place = "(extract(epoch from l.created_at) * 1000000)::bigint::text as since";
/** The documented filter; $1 term, $2 category. */
const matches = `l.category = $2 and (strpos(l.folded_title, $1) > 0 or strpos(l.folded_description, $1) > 0
  or strpos(l.category, $1) > 0 or exists (select 1 from unnest(l.folded_tags) as tag
    where strpos(tag, $1) > 0 or (tag <> '' and strpos($1, tag) > 0)))`;

const totals = new Map<string, number>();
async function list(query: Record<string, string | undefined>, keeps: boolean) {
  const { search, category } = query;
  const rule = search === undefined ? shown : `${shown} and ${matches}`;
  const values = search === undefined ? [] : [search, category];
  const key = values.join("/");
  const known = keeps ? totals.get(key) : undefined;
  const count = known === undefined ? `(select count(*)::int from ${tables} where ${rule})` : "0";
  const rows = await ask(
    `list ${search === undefined} ${known === undefined}`,
    `select ${columns}, ${place}, ${count} as total from ${tables} where ${rule} ${order}`,
    values,
  );
  const total: number = known ?? rows[0]?.total ?? 0;
  totals.set(key, total);
  const page = rows.slice(0, 24);
  const last = page.at(-1);
  return {
    listings: page.map(listingOf),
    nextCursor: rows.length > 24 ? Buffer.from(JSON.stringify([last.since, "0", last.id])).toString("base64url") : null,
    total,
  };
}

const tokenHash = (request: Request) => {
  const token = /indaba_session=([\w-]{43})/.exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
  return new Bun.CryptoHasher("sha256").update(token).digest("hex");
};
const me = "select user_id from sessions where token_hash = $1 and expires_at > now()";
const charges = `exists (select from delivery_options o where o.vendor_id = v.id)
  and not exists (select from delivery_options o where o.vendor_id = v.id and o.kind = 'free') as charges`;
const lineOf = ({ line_id, quantity, charges, ...row }: Row) => ({
  id: line_id,
  quantity,
  listing: listingOf(row),
  ...(charges && { chargesDelivery: true }),
});

new Elysia()
  .get("/api/listings", ({ query }) => list(query, false))
  .get("/kept/api/listings", ({ query }) => list(query, true))
  .get("/api/listings/:id", async ({ params }) => {
    const [row] = await ask(
      "one",
      `select ${columns},
        coalesce((select json_agg(json_build_object('url', url, 'alt', alt) order by position)
          from listing_pictures where listing_id = l.id), '[]') as pictures,
        (select array[count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2),
          count(*) filter (where r.rating = 3), count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 5)]::int[]
          from reviews r where r.listing_id = l.id and r.bought and r.hidden_at is null) as stars
      from ${tables} where l.id = $1 and ${shown}`,
      [params.id],
    );
    return { ...listingOf(row), pictures: row.pictures, facts, starCounts: row.stars };
  })
  .get("/api/cart", async ({ request }) => {
    const rows = await ask(
      "cart",
      `with me as (${me}) select ${columns}, i.id as line_id, i.quantity, ${charges}
       from me join cart_items i on i.user_id = me.user_id join listings l on l.id = i.listing_id
       join vendors v on v.id = l.vendor_id where ${shown} order by i.created_at, i.id`,
      [tokenHash(request)],
    );
    return rows.map(lineOf);
  })
  .post("/api/cart", async ({ request, body }) => {
    const { listingId: id, quantity } = body as { listingId: string; quantity: number };
    const [row] = await ask(
      "add",
      `with me as (${me}), line as (
         insert into cart_items as line (user_id, listing_id, quantity)
         select me.user_id, l.id, $3::int from me, ${tables} where l.id = $2 and ${shown} and l.stock >= $3::int
         on conflict (user_id, listing_id) do update set quantity = line.quantity + excluded.quantity
           where line.quantity + excluded.quantity <= (select stock from listings where id = excluded.listing_id)
         returning line.id, line.quantity, line.listing_id)
       select ${columns}, line.id as line_id, line.quantity, ${charges}
       from line join listings l on l.id = line.listing_id join vendors v on v.id = l.vendor_id`,
      [tokenHash(request), id, quantity],
    );
    return lineOf(row);
  })
  .listen({ port: Number(port), hostname: "127.0.0.1" });
