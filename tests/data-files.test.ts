// The files that hold words and sentences: each parses, says what it is, has nothing twice, and nothing in it is unused or unknown.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { phraseOf, wordList } from "#agent/model/offline/phrases.ts";
import { sentenceNames, sentences } from "#agent/model/offline/sentences.ts";
import { listed, readEntries } from "#contract/language/entries.ts";
import { slotsOf } from "#contract/language/sentences.ts";
import { textNames, texts } from "#server/notifications/messages.ts";

const root = join(import.meta.dir, "..");
const read = (path: string) => Bun.file(join(root, path)).text();
const filesOf = (pattern: string) => [...new Bun.Glob(pattern).scanSync(root)].sort();
const sourcesOf = async (pattern: string): Promise<string> =>
  (
    await Promise.all(
      filesOf(pattern)
        .filter((path) => !path.endsWith(".test.ts"))
        .map(read),
    )
  ).join("\n");

const languageFiles = filesOf("server/contract/language/*.txt");
const phraseFiles = filesOf("agent/model/offline/phrases/*.txt");
const subjectFile = "agent/model/offline/subjects.txt";
const sentenceFiles = ["agent/model/offline/sentences.txt", "server/notifications/messages.txt"];
const entriesOf = async (path: string) => readEntries(await read(path));

test.each([...languageFiles, ...phraseFiles, subjectFile, ...sentenceFiles])(
  "%s parses and says what it is",
  async (path) => {
    const [first = "", second = ""] = (await read(path)).split("\n");
    expect([first, second].map((line) => line.startsWith("# "))).toEqual([true, true]);
    expect((await entriesOf(path)).length).toBeGreaterThan(0);
  },
);

const twice = (words: readonly string[]): string[] => words.filter((word, at) => words.indexOf(word) !== at);

test.each(phraseFiles)("%s has no phrase twice in a list", async (path) => {
  const entries = await entriesOf(path);
  for (const [name, own] of Map.groupBy(entries, ({ left }) => left))
    expect([name, twice(own.flatMap(({ right }) => listed(right)))]).toEqual([name, []]);
});

test.each(languageFiles)("%s has no word twice in an entry", async (path) => {
  for (const { left, sign, right } of await entriesOf(path)) {
    const words = path.endsWith("synonyms.txt") && sign === "=" ? listed(`${left}, ${right}`) : listed(left);
    expect(twice(words)).toEqual([]);
  }
});

test.each(sentenceFiles)("%s has no sentence twice", async (path) => {
  expect(twice((await entriesOf(path)).map(({ left, right }) => `${left} = ${right}`))).toEqual([]);
});

test("the slots of a sentence are the same in each language", () => {
  for (const name of sentenceNames()) {
    const inEnglish = name.replace(/ (?:af|zu|xh|in a shop)$/u, "");
    const slots = (of: string) =>
      new Set(
        sentences(of)
          .flatMap(slotsOf)
          .filter((slot) => slot !== "shop" || of === name),
      );
    const all = sentences(name).map((text) => new Set(slotsOf(text)));
    // A shop's own sentence may say the shop's name besides.
    const expected = name.endsWith(" in a shop") ? null : slots(inEnglish);
    expect([inEnglish, sentences(inEnglish).length > 0]).toEqual([inEnglish, true]);
    if (expected) for (const own of all) expect([name, own]).toEqual([name, expected]);
    else expect([name, all.every((own) => [...own].every((slot) => slot === "shop"))]).toEqual([name, true]);
  }
});

/** Whether the code names it, whole or by how it begins: "part paid" by `part ${state}`. */
function namesIn(source: string): (name: string) => boolean {
  const whole = new Set([...source.matchAll(/"([^"\n]*)"/g)].map(([, name = ""]) => name));
  const begun = [...source.matchAll(/`([^`\n${}]*)\$\{[^}`]+\}([^`\n${}]*)`/g)].map(([, start = "", end = ""]) => [
    start,
    end,
  ]);
  const parts = [...begun, ...[...whole].filter((name) => name.endsWith(" ")).map((start) => [start, ""])];
  return (name) =>
    whole.has(name) ||
    parts.some(
      ([start = "", end = ""]) =>
        `${start}${end}`.length > 3 &&
        name.startsWith(start) &&
        name.endsWith(end) &&
        name.length > `${start}${end}`.length,
    );
}

describe("nothing is unused or unknown", () => {
  test("sentences of the assistant", async () => {
    const isNamed = namesIn(await sourcesOf("agent/model/offline/*.ts"));
    const unused = sentenceNames().filter((name) => !isNamed(name.replace(/ (?:af|zu|xh|in a shop)$/u, "")));
    expect(unused).toEqual([]);
  });

  test("texts of messages", async () => {
    const isNamed = namesIn(await sourcesOf("server/notifications/*.ts"));
    expect(textNames().filter((name) => !isNamed(name))).toEqual([]);
    for (const name of textNames()) expect(texts(name)).not.toEqual([]);
  });

  test("phrases", async () => {
    const source = await sourcesOf("agent/**/*.ts");
    const isNamed = namesIn(source);
    const lists = new Map<string, string>();
    for (const path of [...phraseFiles, subjectFile])
      for (const { left, sign, right } of await entriesOf(path))
        if (sign === "=") lists.set(left, `${lists.get(left) ?? ""}, ${right}`);
    const inOthers = [...lists.values(), await read(subjectFile)].join(" ");
    expect([...lists.keys()].filter((name) => !isNamed(name) && !inOthers.includes(`<${name}>`))).toEqual([]);

    const named = [...source.matchAll(/(?:phrases|phraseOf|says|begins|isPhrase|wordList)\("([^"]+)"/g)].map(
      ([, name = ""]) => name,
    );
    expect(named.length).toBeGreaterThan(200);
    for (const name of named) expect(wordList(name).size).toBeGreaterThan(0);
    // A phrase that can't be read throws.
    for (const name of lists.keys()) expect(phraseOf(name).source.length).toBeGreaterThan(0);
  });
});
