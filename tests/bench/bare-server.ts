// The baseline of `bun run bench`: a minimal Elysia app whose routes send the recorded queries to the same engine and answer the
// recorded bytes. No sessions, checks, headers or mapping. Usage: bare-server.ts RECORDINGS.json DATA_DIR PORT
import { Elysia } from "elysia";
import { openDatabase } from "#db/engine/index.ts";
import { type Recording, replay } from "./recording.ts";

const [file, dataDir, port] = Bun.argv.slice(2);
if (!file || !dataDir || !port) throw new Error("usage: bare-server.ts RECORDINGS.json DATA_DIR PORT");

const recordings: Recording[] = await Bun.file(file).json();
const { pool } = await openDatabase({
  dataDir,
  role: "command",
  databaseUrl: process.env.DATABASE_URL || undefined,
});

const app = new Elysia();
for (const { method, path, queries, contentType, reply } of recordings) {
  app.route(method, path, async () => {
    await replay(pool, queries);
    return new Response(reply, { headers: { "content-type": contentType } });
  });
}
app.listen({ port: Number(port), hostname: "127.0.0.1" });
