// Listings as pages show them, which the database has not reported as changed since they were read: a page of them needs no query
// of its own.
import type { Listing } from "#contract/listings/listings.ts";

/** Some KB each. */
const keepAtMost = 2000;

export class CurrentListings {
  private readonly byId = new Map<string, Listing>();
  /** Of each reading under way: the ids of listings and vendors that were reported meanwhile. */
  private readonly readings = new Set<Set<string>>();

  get = (id: string): Listing | undefined => this.byId.get(id);

  /** What is read is kept, unless it may have been read before a change that was reported meanwhile. */
  async keep(read: () => Promise<Iterable<Listing>>): Promise<void> {
    const changed = new Set<string>();
    this.readings.add(changed);
    try {
      for (const listing of await read()) {
        if (changed.has(listing.id) || changed.has(listing.vendorId)) continue;
        const [oldest] = this.byId.keys();
        if (this.byId.size >= keepAtMost && oldest !== undefined) this.byId.delete(oldest);
        this.byId.set(listing.id, listing);
      }
    } finally {
      this.readings.delete(changed);
    }
  }

  /** These listings and vendors have changed. */
  forget(listingIds: readonly string[], vendorIds: readonly string[]): void {
    for (const id of listingIds) this.byId.delete(id);
    if (vendorIds.length > 0) {
      const changed = new Set(vendorIds);
      for (const [id, { vendorId }] of this.byId) if (changed.has(vendorId)) this.byId.delete(id);
    }
    for (const changed of this.readings) for (const id of [...listingIds, ...vendorIds]) changed.add(id);
  }
}
