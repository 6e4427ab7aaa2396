// Invariants of payments, orders, stock, refunds and ledger whenever no request is running.
import { like, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { listings } from "#db/schema.ts";

interface Fault {
  fault: string;
  what: string;
}

const checks: Record<string, string> = {
  "a successful charge has not exactly one order or one refund": `
    select t.reference as what from sandbox_transactions t left join payments p on p.reference = t.reference
    where t.status in ('success', 'reversed') and 1 <> (select count(*) from orders o where o.payment_reference = t.reference)
      + (select count(*) from refunds r where r.payment_id = p.id and r.part_id is null)`,
  "an order has no successful charge of its amount": `
    select o.payment_reference as what from orders o left join sandbox_transactions t on t.reference = o.payment_reference
    where t.status is null or t.status not in ('success', 'reversed') or t.amount_cents <> o.total_cents`,
  "an order's items or parts don't add up to it": `
    select o.id::text as what from orders o
    where o.total_cents is distinct from (select sum(quantity::bigint * price_cents) from order_items where order_id = o.id)
        + (select sum(delivery_cents) from order_parts where order_id = o.id)
      or o.total_cents is distinct from (select sum(total_cents) from order_parts where order_id = o.id)`,
  "a payment's status and its order disagree": `
    select p.reference as what from payments p left join orders o on o.payment_reference = p.reference
    where (p.status = 'completed') <> (o.id is not null) or (p.reserved and p.status <> 'open')`,
  "entries of a payment don't sum to zero": `
    select payment_id::text as what from ledger_entries group by payment_id, currency having sum(amount_cents) <> 0`,
  "entries of a payout don't sum to zero, or are not what became of it": `
    select p.id::text as what from payouts p left join ledger_entries l on l.payout_id = p.id
    group by p.id having coalesce(sum(l.amount_cents), 0) <> 0
      or -coalesce(sum(l.amount_cents) filter (where l.account = 'vendor'), 0)
        <> case when p.state in ('sending', 'paid') then p.amount_cents else 0 end
      or count(l.id) <> case when p.state in ('sending', 'paid') then 2 when p.state in ('failed', 'came-back') then 4 else 0 end`,
  "a transfer was made for no payout, more than once, with another amount, or ended otherwise": `
    select t.reference as what from sandbox_transfers t left join payouts p on p.id::text = t.reference
      left join payout_runs r on r.id = p.run_id
    where p.id is null or r.method <> 'transfers' or p.amount_cents <> t.amount_cents
      or not (p.state = 'sending' or (p.state, t.status) in (('paid', 'success'), ('failed', 'failed'), ('came-back', 'reversed')))
    union all select p.id::text from payouts p join payout_runs r on r.id = p.run_id
    where r.method = 'transfers' and p.state = 'paid'
      and 1 <> (select count(*) from sandbox_transfers t where t.reference = p.id::text and t.status = 'success')`,
  "the ledger and what the provider has differ": `
    select p.reference as what from payments p
    where coalesce((select -sum(amount_cents) from ledger_entries where payment_id = p.id and account = 'payments'), 0)
      <> coalesce((select sum(amount_cents) from sandbox_transactions t where t.reference = p.reference
        and t.status in ('success', 'reversed') and p.status in ('completed', 'refunded', 'held')), 0)
      - coalesce((select sum(amount_cents) from refunds where payment_id = p.id), 0)`,
  "a refund was sent never or more than once": `
    select r.id::text as what from refunds r
    where 1 <> (select count(*) from sandbox_refunds s where s.merchant_note = r.id::text and s.amount_cents = r.amount_cents)`,
  "a cancelled part's refunds are not its total": `
    select p.id::text as what from order_parts p where p.state = 'cancelled'
      and p.total_cents <> (select coalesce(sum(r.amount_cents), 0) from refunds r where r.part_id = p.id)`,
  "a part's refund belongs to none of its reversals": `
    select r.id::text as what from refunds r left join reversals v on v.id = r.reversal_id
    where r.part_id is distinct from v.part_id`,
  "an item's cancelled or returned pieces are not those of its reversals": `
    select i.id::text as what from order_items i,
      lateral (select coalesce(sum(l.quantity) filter (where v.kind = 'cancelled'), 0) as cancelled,
          coalesce(sum(l.quantity) filter (where v.kind = 'returned'), 0) as returned
        from reversal_lines l join reversals v on v.id = l.reversal_id where l.item_id = i.id) as gone
    where i.cancelled <> gone.cancelled or i.returned <> gone.returned`,
  "a return was refunded without a reversal, or the other way round": `
    select r.id::text as what from returns r left join reversals v on v.id = r.id
    where (r.state = 'refunded') <> (v.kind is not distinct from 'returned')`,
  "a part is cancelled, but not all of its pieces, or the other way round": `
    select p.id::text as what from order_parts p
    join order_items i on i.order_id = p.order_id and i.vendor_id = p.vendor_id
    group by p.id having bool_and(i.cancelled = i.quantity) <> (p.state = 'cancelled')`,
  "a piece is cancelled and in a parcel, or in two": `
    select i.id::text as what from order_items i where i.quantity - i.cancelled < (
      select sum(l.quantity) from parcel_lines l join parcels p on p.id = l.parcel_id where l.item_id = i.id and p.state <> 'failed')`,
  "more comes back than was sent": `
    select i.id::text as what from order_items i join parcel_lines sent on sent.item_id = i.id
      join parcels p on p.id = sent.parcel_id
    group by i.id having coalesce(sum(sent.quantity) filter (where p.state not in ('packed', 'failed')), 0) < i.returned
      + (select coalesce(sum(l.quantity), 0) from return_lines l join returns r on r.id = l.return_id
        where l.item_id = i.id and r.state in ('asked', 'approved', 'received'))`,
  "a part's state is not what its parcels say": `
    select part.id::text as what from order_parts part,
      lateral (select sum(i.quantity - i.cancelled) as kept from order_items i
        where i.order_id = part.order_id and i.vendor_id = part.vendor_id) as pieces,
      lateral (select count(*) as lines, coalesce(sum(l.quantity) filter (where p.state not in ('packed', 'failed')), 0) as gone,
          coalesce(sum(l.quantity) filter (where p.state = 'delivered'), 0) as arrived
        from parcels p join parcel_lines l on l.parcel_id = p.id where p.part_id = part.id) as sent
    where sent.lines > 0 and part.state <> (case when pieces.kept = 0 then 'cancelled' when sent.gone < pieces.kept then 'packed'
      when sent.arrived < pieces.kept then 'shipped' else 'delivered' end)`,
  "a part and what the ledger says of it differ": `
    select p.id::text as what from order_parts p,
      lateral (select sum(quantity::numeric * price_cents) as bought, sum((quantity - cancelled - returned)::numeric * price_cents) as kept
        from order_items i where i.order_id = p.order_id and i.vendor_id = p.vendor_id) as pieces,
      lateral (select coalesce(sum(amount_cents) filter (where account <> 'payments'), 0) as both,
          coalesce(sum(amount_cents) filter (where account = 'marketplace'), 0) as marketplace
        from ledger_entries l where l.part_id = p.id) as booked
    where booked.both <> p.total_cents - (select coalesce(sum(r.amount_cents), 0) from refunds r where r.part_id = p.id)
      or booked.marketplace <> floor((2 * p.commission_cents * kept + bought) / (2 * bought))`,
  "a vendor's invoices or credit notes have a gap in their numbers": `
    select i.vendor_id::text || ' ' || i.kind as what from invoices i
    group by i.vendor_id, i.kind having min(i.number) <> 1 or max(i.number) <> count(*)
      or max(i.number) <> (select n.last from invoice_numbers n where n.vendor_id = i.vendor_id and n.kind = i.kind)`,
  "a part has no invoice, or a reversal no credit note": `
    select p.id::text as what from order_parts p
    where not exists (select from invoices i where i.part_id = p.id and i.reversal_id is null)
    union all select v.id::text from reversals v where not exists (select from invoices i where i.reversal_id = v.id)`,
  "an invoice or a credit note and the ledger or its own lines differ": `
    select i.id::text as what from invoices i
    where i.total_cents <> (select sum(amount_cents) * case i.kind when 'invoice' then 1 else -1 end from ledger_entries l
        where l.part_id = i.part_id and l.reversal_id is not distinct from i.reversal_id and l.account = 'vendor'
          and l.kind in ('sale', 'refund'))
      or i.total_cents <> coalesce((i.document -> 'delivery' ->> 'priceCents')::bigint, 0) + (
        select sum((each ->> 'quantity')::bigint * (each ->> 'priceCents')::bigint) from jsonb_array_elements(i.document -> 'lines') each)`,
  "an invoice that was credited as a whole keeps VAT": `
    select i.part_id::text as what from invoices i group by i.part_id
    having sum(case i.kind when 'invoice' then total_cents else -total_cents end) = 0
      and sum(case i.kind when 'invoice' then vat_cents else -vat_cents end) <> 0`,
  "an order is refunded, but not all of its parts cancelled, or the other way round": `
    select o.id::text as what from orders o where (o.payment_status = 'refunded')
      = exists (select from order_parts p where p.order_id = o.id and p.state <> 'cancelled')`,
  "an order was announced never or more than once": `
    select o.id::text as what from orders o join users u on u.id = o.user_id
    where 1 <> (select count(*) from notifications n where n.kind = 'order-placed' and n.user_id = u.id
      and n.once_key like '%' || o.id::text || '%')`,
};

/** The description of a listing that says how many pieces there ever were, so that it survives a kill with the stock itself. */
export const storedBefore = (pieces: number): string => `${pieces} pieces before any sale.`;

/** `stockBefore`: each listing's stock before any sale or reservation, beside those that say it themselves. */
export async function findFaults(db: Database, stockBefore: Record<string, number> = {}): Promise<string[]> {
  const faults: Fault[] = [];
  const stored = await db
    .select({ id: listings.id, description: listings.description })
    .from(listings)
    .where(like(listings.description, "% pieces before any sale."));
  const allBefore = {
    ...stockBefore,
    ...Object.fromEntries(stored.map(({ id, description }) => [id, Number.parseInt(description, 10)])),
  };
  for (const [fault, query] of Object.entries(checks)) {
    const { rows } = await db.execute<{ what: string }>(sql.raw(query));
    faults.push(...rows.map(({ what }) => ({ fault, what })));
  }
  for (const [listingId, before] of Object.entries(allBefore)) {
    const { rows } = await db.execute<{ now: number }>(sql`
      select (select stock from listings where id = ${listingId}::uuid)
        + coalesce((select sum(quantity - cancelled - returned) from order_items where listing_id = ${listingId}::uuid), 0)::int
        + coalesce((select sum(quantity) from payment_lines join payments on payments.id = payment_id
            where reserved and listing_id = ${listingId}::uuid), 0)::int as now`);
    if (rows[0]?.now !== before) {
      faults.push({
        fault: "stock, kept and sold pieces are not what there was",
        what: `${listingId}: ${rows[0]?.now}`,
      });
    }
  }
  return faults.map(({ fault, what }) => `${fault}: ${what}`);
}
