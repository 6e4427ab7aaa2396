import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { localModel } from "#agent/embedding/local.ts";
import type { Job } from "#server/jobs/job.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { searchJobs } from "./embedding.service.ts";
import { addListings, addVendor } from "./search-fixtures.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("training and embedding wait for the end of an import", async () => {
  const { db } = database;
  const vendor = await addVendor(db);
  const basis = {
    name: "counted",
    dimensions: 1,
    words: ["kettl"],
    weights: Float32Array.of(1),
    directions: Int8Array.of(1),
    scales: Float32Array.of(1),
  };
  const inner = localModel(basis);
  let embedded = 0;
  const model: typeof inner = {
    ...inner,
    provider: "remote",
    doEmbed(options) {
      embedded += options.values.length;
      return inner.doEmbed(options);
    },
  };
  await addListings(db, vendor, [{ title: "Copper kettle" }]);
  const [job] = searchJobs(database, { model, name: "remote:counted" });
  const look = () => (job as Job).run();
  // Pending work is done at once at startup.
  await look();
  expect(embedded).toBe(1);
  await addListings(db, vendor, [{ title: "Tin kettle" }, { title: "Red kettle" }]);
  for (let batch = 0; batch < 3; batch++) {
    await db.execute(sql`update search_state set version = version + 1`);
    await look();
  }
  expect(embedded).toBe(1);
  await look();
  expect(embedded).toBe(3);
});
