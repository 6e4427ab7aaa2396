// Column types shared by the schema files.
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { fromSql, toSql } from "pgvector";

export const id = () => uuid("id").primaryKey().defaultRandom();
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = () => time("created_at").notNull().defaultNow();

/** A pgvector column without a fixed length, as the embedding providers' vectors differ in length (`agent/embedding`). */
export const vector = customType<{ data: number[]; driverData: string }>({
  dataType: () => "vector",
  toDriver: (value) => toSql(value) as string,
  fromDriver: (value) => fromSql(value) as number[],
});

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Counts up over a database's life; comes and goes as text. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });
