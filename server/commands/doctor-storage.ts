// What `bun run doctor` finds of what the shop keeps: whether pictures can be stored, and whether SECRETS_KEY opens what is sealed.
import { desc, ne } from "drizzle-orm";
import type { OpenDatabase } from "#db/engine/index.ts";
import { bankDetails, secondFactors } from "#db/schema.ts";
import { opensSecret } from "#server/auth/second-factor.service.ts";
import { createImageStore, pictureFolders } from "#server/listings/image-store/index.ts";
import { accountNumber } from "#server/payouts/bank-details.service.ts";
import type { Settings } from "#server/settings.ts";
import type { Finding } from "./doctor.ts";

/** Stores a picture that nobody asks for in each folder, reads it and removes it. */
export async function picturesFinding({ db }: OpenDatabase, settings: Settings): Promise<Finding> {
  const { pictures, dataDir } = settings;
  const where = typeof pictures === "string" ? { files: dataDir, database: "the database" }[pictures] : pictures.bucket;
  const name = `doctor-${crypto.randomUUID()}.webp`;
  const probe = crypto.getRandomValues(new Uint8Array(1000));
  let step = "stored";
  let store: ReturnType<typeof createImageStore> | undefined;
  try {
    for (const folder of pictureFolders) {
      store = createImageStore(settings, db, folder);
      step = "stored";
      await store.write(name, probe);
      step = "read";
      const read = await store.read(name);
      if (read === null || !Buffer.from(await read.arrayBuffer()).equals(probe))
        throw new Error("another one came back");
      step = "removed";
      await store.remove(name);
      if ((await store.read(name)) !== null) throw new Error("it is still there");
    }
    return { level: "ok", what: "pictures", detail: `stored, read and removed one in ${where}` };
  } catch (error) {
    // One that was stored and can't be read is not left behind.
    await store?.remove(name).catch(() => undefined);
    const { message } = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    return { level: "problem", what: "pictures", detail: `one can't be ${step} in ${where}: ${message}` };
  }
}

/** More than that are not tried, the newest first. */
const mostTried = 10_000;

export async function secretsFinding({ db }: OpenDatabase, { secretsKey }: Settings): Promise<Finding> {
  const accounts = await db
    .select()
    .from(bankDetails)
    .where(ne(bankDetails.sealedNumber, ""))
    .orderBy(desc(bankDetails.createdAt))
    .limit(mostTried);
  const factors = await db.select().from(secondFactors).orderBy(desc(secondFactors.createdAt)).limit(mostTried);
  const opened = [
    ...accounts.map((row) => ({ kind: "account numbers", opens: accountNumber(row, secretsKey) !== null })),
    ...factors.map((row) => ({ kind: "second factors", opens: opensSecret(row, secretsKey) })),
  ];
  if (opened.length === 0) return { level: "ok", what: "secrets key", detail: "nothing is sealed with it yet" };
  const locked = opened.filter(({ opens }) => !opens);
  if (locked.length === 0)
    return { level: "ok", what: "secrets key", detail: `opens all ${opened.length} that are sealed` };
  const counts = ["account numbers", "second factors"].flatMap((kind) => {
    const [shut, all] = [locked, opened].map((list) => list.filter((each) => each.kind === kind).length);
    return shut ? [`${shut} of ${all} ${kind}`] : [];
  });
  return {
    level: "problem",
    what: "secrets key",
    detail: `SECRETS_KEY doesn't open ${counts.join(" and ")}: set the key that they were stored with (docs/production.md, "Secrets", says what to do if it is lost)`,
  };
}
