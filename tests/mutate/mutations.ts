// Parses `mutations.txt`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#server/commands/freshness.ts";

export interface Mutation {
  concern: string;
  file: string;
  /** The mutation's effect on the shop. */
  does: string;
  find: string;
  replace: string;
  /** Test files or folders that should notice. */
  tests: string[];
  /** Why no test needs to notice. */
  maySurvive: string | null;
}

export function readMutations(): Mutation[] {
  const mutations: Mutation[] = [];
  let place = { concern: "", file: "", tests: [] as string[] };
  for (const block of readFileSync(join(import.meta.dir, "mutations.txt"), "utf8").split(/\n\n+/)) {
    const lines = block.split("\n").filter((line) => line !== "" && !line.startsWith("//"));
    const those = (mark: string) =>
      lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
    const tests = those("tests: ").flatMap((names) => names.split(" "));
    const [first] = lines;
    if (first === undefined) continue;
    if (first.startsWith("# ")) {
      const [concern = "", file = ""] = first.slice(2).split(": ");
      place = { concern, file, tests };
      continue;
    }
    const stray = lines.slice(1).find((line) => !/^(?:[-+]|tests:|may survive:) /.test(line));
    if (stray !== undefined) throw new Error(`"${first}" has a line without a mark: ${stray}`);
    mutations.push({
      ...place,
      does: first,
      find: those("- ").join("\n"),
      replace: those("+ ").join("\n"),
      tests: tests.length > 0 ? tests : place.tests,
      maySurvive: those("may survive: ")[0] ?? null,
    });
  }
  return mutations;
}

/** Applies the mutation to the source. Throws unless its text occurs exactly once. */
export function mutate(source: string, { file, does, find, replace }: Mutation): string {
  const parts = source.split(find);
  if (find === "" || parts.length !== 2)
    throw new Error(`"${does}": its text occurs ${parts.length - 1} times in ${file}, not once:\n${find}`);
  return parts.join(replace);
}

export const pathOf = (file: string): string => join(root, file);
