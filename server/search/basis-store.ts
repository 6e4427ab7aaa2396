// Stores the trained local embedding model in the database, so that every server embeds queries and new listings the same way.
import { asc, eq, ne } from "drizzle-orm";
import type { Basis } from "#agent/embedding/local.ts";
import type { Database } from "#db/engine/index.ts";
import { searchBasis } from "#db/schema.ts";

const wordsPerPart = 2000;

// By model name. Names are never reused, as they contain the epoch of their index.
const remembered = new Map<string, Basis>();
const rememberAtMost = 4;

/** The basis of a local model; null for a remote model or none. Safe inside a transaction. */
export async function rememberedBasis(db: Database, model: string | null): Promise<Basis | null> {
  return model?.startsWith("local:") ? readBasis(db, model) : null;
}

export async function readBasis(db: Database, model: string): Promise<Basis | null> {
  const known = remembered.get(model);
  if (known) return known;
  const parts = await db.select().from(searchBasis).where(eq(searchBasis.model, model)).orderBy(asc(searchBasis.part));
  const [first] = parts;
  if (!first) return null;
  const words = parts.flatMap((part) => part.words.split(" "));
  const directions = new Int8Array(words.length * first.dimensions);
  let filled = 0;
  for (const part of parts) {
    const bytes = Buffer.from(part.directions, "base64");
    directions.set(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), filled);
    filled += bytes.length;
  }
  const numbers = (column: "weights" | "scales") =>
    Float32Array.from(parts.flatMap((part) => part[column].split(" ").map(Number)));
  const basis: Basis = {
    name: model,
    dimensions: first.dimensions,
    words,
    weights: numbers("weights"),
    directions,
    scales: numbers("scales"),
  };
  remember(basis);
  return basis;
}

export async function writeBasis(db: Database, basis: Basis): Promise<void> {
  for (let from = 0, part = 0; from < basis.words.length; from += wordsPerPart, part++) {
    const to = Math.min(basis.words.length, from + wordsPerPart);
    await db
      .insert(searchBasis)
      .values({
        model: basis.name,
        part,
        words: basis.words.slice(from, to).join(" "),
        weights: basis.weights.subarray(from, to).join(" "),
        directions: Buffer.from(
          basis.directions.buffer,
          basis.directions.byteOffset + from * basis.dimensions,
          (to - from) * basis.dimensions,
        ).toString("base64"),
        scales: basis.scales.subarray(from, to).join(" "),
        dimensions: basis.dimensions,
      })
      .onConflictDoNothing();
  }
  remember(basis);
}

/** Deletes the bases of earlier models. */
export async function dropOtherBases(db: Database, model: string): Promise<void> {
  await db.delete(searchBasis).where(ne(searchBasis.model, model));
}

function remember(basis: Basis): void {
  const [oldest] = remembered.keys();
  if (remembered.size >= rememberAtMost && oldest !== undefined) remembered.delete(oldest);
  remembered.set(basis.name, basis);
}
