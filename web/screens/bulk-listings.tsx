import { Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import type { BulkChange, BulkOutcome } from "#contract/listings/bulk.ts";
import { bulkMost } from "#contract/listings/bulk-rules.ts";
import type { VendorListing } from "#contract/vendors/vendors.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { usePress } from "#web/lib/use-press.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { BulkChangeForm, BulkTable } from "#web/vendors/bulk-change.tsx";
import { useBulkChange, usePreview, useUndoBulk } from "#web/vendors/bulk-data.ts";
import { ListingFilters } from "#web/vendors/listing-filters.tsx";
import { useVendorListings, type VendorListingFilters } from "#web/vendors/vendor-listings-data.ts";
import { ApplyAgainFirst, ToDashboard, VendorRead } from "./vendor-read.tsx";

export default function BulkListings() {
  useTitle("Change several listings");
  return <VendorRead>{(vendor) => (vendor.status === "rejected" ? <ApplyAgainFirst /> : <Several />)}</VendorRead>;
}

function Several() {
  const [filters, setFilters] = useState<VendorListingFilters>({ search: "", status: "active" });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [planned, setPlanned] = useState<{ change: BulkChange; outcome: BulkOutcome } | null>(null);
  const [done, setDone] = useState<BulkOutcome | null>(null);
  const preview = usePreview();
  const change = useBulkChange((outcome) => {
    setPlanned(null);
    setChosen([]);
    setDone(outcome);
  });
  const press = usePress(change);
  const choose = (next: readonly string[]) => {
    setChosen(next);
    setPlanned(null);
  };
  return (
    <div className="page dashboard">
      <header>
        <ToDashboard />
        <h1 className="page-title">Change several listings</h1>
        <p className="page-lead">Choose listings, say what should change, look at it, and only then change it.</p>
      </header>
      {done && <Done key={done.id} outcome={done} onUndone={() => setDone(null)} />}
      <Choice filters={filters} onFilters={setFilters} chosen={chosen} onChoose={choose} />
      {chosen.length > 0 && (
        <BulkChangeForm
          busy={preview.isPending}
          onPreview={(next) =>
            preview.mutate(
              { ids: [...chosen], change: next },
              { onSuccess: (outcome) => setPlanned({ change: next, outcome }) },
            )
          }
        />
      )}
      {planned && (
        <Planned
          outcome={planned.outcome}
          busy={change.isPending}
          onConfirm={() => press({ ids: [...chosen], change: planned.change, seen: planned.outcome.seen })}
        />
      )}
    </div>
  );
}

function Choice({
  filters,
  onFilters,
  chosen,
  onChoose,
}: {
  filters: VendorListingFilters;
  onFilters: (filters: VendorListingFilters) => void;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}) {
  const pages = useVendorListings(filters);
  const listings = pages.data?.pages.flatMap((page) => page.listings) ?? [];
  const looking = pages.isPending || pages.isPlaceholderData;
  const ids = listings.map(({ id }) => id);
  const all = ids.length > 0 && ids.every((id) => chosen.includes(id));
  if (pages.isError && listings.length === 0) {
    return <LoadFailed what="Your listings" level={2} busy={pages.isFetching} onRetry={() => void pages.refetch()} />;
  }
  return (
    <section aria-label="Your listings">
      <ListingFilters
        filters={filters}
        onChange={(next) => {
          onFilters({ ...filters, ...next });
          onChoose([]);
        }}
      />
      <ResultCount total={looking ? undefined : pages.data?.pages[0]?.total} one="listing" />
      {!looking && listings.length === 0 ? (
        <EmptyState icon={<SearchIcon size={28} />} title="No listings found" hint="Try another word." />
      ) : (
        <fieldset className="panel bulk-choice" aria-busy={looking}>
          <legend className="sr-only">Which listings</legend>
          <Tick
            name="All of these"
            ticked={all}
            onTick={() => onChoose(all ? [] : [...new Set([...chosen, ...ids])].slice(0, bulkMost))}
          />
          {listings.map((listing) => (
            <Tick
              key={listing.id}
              name={listing.title}
              facts={factsOf(listing)}
              ticked={chosen.includes(listing.id)}
              onTick={() =>
                onChoose(
                  chosen.includes(listing.id)
                    ? chosen.filter((id) => id !== listing.id)
                    : [...chosen, listing.id].slice(0, bulkMost),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <NextPage pages={pages} shown={listings.length} />
      <PagesFailed pages={pages} text="The list could not be brought up to date." />
      <p role="status" className="soft">
        {chosen.length > 0 &&
          `${chosen.length} chosen${chosen.length >= bulkMost ? `, which is the most at once` : ""}`}
      </p>
    </section>
  );
}

const factsOf = ({ price, stock, category }: VendorListing) => `${shopPrice(price)} · ${stock} in stock · ${category}`;

const Tick = ({
  name,
  facts,
  ticked,
  onTick,
}: {
  name: string;
  facts?: string;
  ticked: boolean;
  onTick: () => void;
}) => (
  <label className="bulk-tick">
    <input type="checkbox" checked={ticked} onChange={onTick} />
    <span>
      {name} {facts && <span className="soft bulk-facts">{facts}</span>}
    </span>
  </label>
);

function Planned({ outcome, busy, onConfirm }: { outcome: BulkOutcome; busy: boolean; onConfirm: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const count = outcome.changes.length;
  return (
    <section className="panel stack gap-4" aria-labelledby="planned">
      <h2 className="panel-title" id="planned" ref={title} tabIndex={-1}>
        {count === 0 ? "Nothing would change" : `${count} ${count === 1 ? "listing" : "listings"} would change`}
      </h2>
      <BulkTable outcome={outcome} />
      {count > 0 && (
        <Button size="3" loading={busy} className="form-submit" onClick={onConfirm}>
          {count === 1 ? "Change it" : `Change all ${count}`}
        </Button>
      )}
    </section>
  );
}

function Done({ outcome, onUndone }: { outcome: BulkOutcome; onUndone: () => void }) {
  const [left, setLeft] = useState<BulkOutcome | null>(null);
  const undo = useUndoBulk((back) => (back.skipped.length === 0 ? onUndone() : setLeft(back)));
  const press = usePress(undo);
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button has disappeared with its preview.
  useEffect(() => notice.current?.focus(), []);
  const count = outcome.changes.length;
  return (
    <div className="notice notice-good" role="status" ref={notice} tabIndex={-1}>
      {left ? (
        <div>
          <p>Taken back, but for what has changed since:</p>
          <BulkTable outcome={{ ...left, changes: [] }} />
        </div>
      ) : (
        <>
          <span>
            {count} {count === 1 ? "listing was" : "listings were"} changed.
          </span>
          {outcome.id !== null && (
            <Button variant="soft" loading={undo.isPending} onClick={() => outcome.id && press(outcome.id)}>
              Undo
            </Button>
          )}
        </>
      )}
    </div>
  );
}
