// When a copy in memory is written to its file, and whether the database at hand can be followed from the file.
import { sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { type CopyOf, type FileKind, type InColumns, readCopy, writeCopy } from "./copy-file.ts";
import type { Columns } from "./packed.ts";

const saveEveryMs = 10 * 60_000;
/** How many of the newest entries the file names. */
const newestNamed = 20;

type Of = Omit<CopyOf, "newest">;

export class StoredCopy {
  private readonly folder: string | null;
  private readonly kind: FileKind;
  /** The version in the file, and when it was written. */
  private saved: { version: number; at: number } | null = null;

  /** `folder` null: no file. */
  constructor(folder: string | null, kind: FileKind) {
    this.folder = folder;
    this.kind = kind;
  }

  /** Writes the copy, if it has changed since it was last written and that was not just before. */
  async save(db: Database, copy: InColumns, of: Of): Promise<void> {
    const { folder, saved } = this;
    if (folder === null) return;
    if (saved !== null && (saved.version === of.version || Date.now() - saved.at < saveEveryMs)) return;
    const { revision } = copy;
    const { rows } = await db.execute<{ id: string; version: string }>(sql`
      select listing_id as id, version from search_documents where version <= ${of.version}::bigint
      order by version desc, listing_id desc limit ${newestNamed}`);
    const newest = rows.map((row) => ({ id: row.id, version: Number(row.version) }));
    if (copy.revision !== revision) return;
    // Only the first time: what changes later is copied out of the file again.
    if (await writeCopy(folder, this.kind, copy, { ...of, newest }, { useFile: saved === null }))
      this.saved = { version: of.version, at: Date.now() };
  }

  /** The columns in the file. null if there is no file that this database can follow. */
  async restore(db: Database, { epoch, version }: Omit<Of, "hidden">): Promise<(Of & { columns: Columns }) | null> {
    const stored = this.folder === null ? null : await readCopy(this.folder, this.kind, epoch);
    if (!stored || stored.version > version) return null;
    const { newest, ...found } = stored;
    const { rows } = await db.execute<{ known: number }>(sql`
      select count(*)::int as known
      from unnest(${sql.param(newest.map(({ id }) => id))}::uuid[], ${sql.param(newest.map((one) => one.version))}::bigint[])
        as stored(id, version)
      inner join search_documents d on d.listing_id = stored.id and d.version >= stored.version`);
    if (rows[0]?.known !== newest.length) return null;
    this.saved = { version: stored.version, at: Date.now() };
    return found;
  }
}
