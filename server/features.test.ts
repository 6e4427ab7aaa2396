import { expect, test } from "bun:test";
import { join } from "node:path";
import { features } from "./features.ts";

const sources = new Map<string, string>();
for await (const path of new Bun.Glob("*/**/*.ts").scan(import.meta.dir)) {
  if (!path.endsWith(".test.ts")) sources.set(path, await Bun.file(join(import.meta.dir, path)).text());
}
const folderOf = (path: string) => path.split("/")[0] as string;

test("the list has every folder of server with routes or a feature.ts", () => {
  const folders = [...sources.keys()].filter((path) => /\.routes\.ts$|^\w+\/feature\.ts$/.test(path)).map(folderOf);
  expect(Object.keys(features).sort()).toEqual([...new Set(folders)].sort());
});

test("every route, job and purge of a feature is in its feature.ts", () => {
  // The runner's own functions handle all features' jobs.
  const named = [...sources].filter(([path]) => !/^jobs\/(run-jobs|job)\.ts$/.test(path));
  const brought = named.flatMap(([path, source]) =>
    [...source.matchAll(/export (?:async )?(?:function|const) (purge\w+|\w+Jobs|\w+Routes)\b/g)].map(([, name]) => ({
      name: name as string,
      feature: `${folderOf(path)}/feature.ts`,
    })),
  );
  expect(brought.length).toBeGreaterThan(40);
  expect(brought.filter(({ name, feature }) => !sources.get(feature)?.includes(`${name}(`))).toEqual([]);
});
