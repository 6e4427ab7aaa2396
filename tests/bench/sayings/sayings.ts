// Small groups of listings, which of them somebody means, and what they answer, in five files by five authors. The first file's head
// says how to write them.
import { readFileSync } from "node:fs";
import path from "node:path";
import { isAside, recordQuestions } from "./record-questions.ts";

export interface Group {
  listings: { title: string; price: string; description: string }[];
  /** `right`: numbers of the group's listings, from 1. */
  sayings: { text: string; right: number[] }[];
  /** About listing number `of`; the answer is null if it doesn't say. */
  questions: { text: string; of: number; answer: string | null }[];
}

export interface Sayings {
  name: string;
  groups: Group[];
  /** Looked at only to report it, never to improve the assistant. */
  putAside: boolean;
}

const groupsIn = (name: string): Group[] => {
  const text = readFileSync(path.join(import.meta.dir, `${name}.txt`), "utf8");
  const blocks = text.replace(/^#.*\n/gmu, "").split(/\n{2,}/u);
  return blocks.filter((block) => block.trim() !== "").map(groupIn);
};

export const readSayings = (): Sayings[] =>
  [1, 2, 3, 4, 5].map((number) => {
    const name = `listings-and-sayings-${number}`;
    return { name, groups: groupsIn(name), putAside: number === 5 };
  });

/** Only to learn from. */
export const readQuestions = (): Sayings => ({ name: "questions-6", groups: groupsIn("questions-6"), putAside: false });

/** The files that the table of answers is learned from. */
export const readLessons = (): Sayings[] => [...readSayings().filter(({ putAside }) => !putAside), readQuestions()];

/** Of what the table of answers is learned from. */
export function hashOf(): string {
  const hash = new Bun.CryptoHasher("sha256");
  for (const { groups } of readLessons()) hash.update(JSON.stringify(groups));
  hash.update(JSON.stringify(recordQuestions.filter((each, at) => !isAside(each, at))));
  return hash.digest("hex").slice(0, 16);
}

/** Throws on a line that is no listing, saying or question. */
export function groupIn(block: string): Group {
  const group: Group = { listings: [], sayings: [], questions: [] };
  for (const line of block.trim().split("\n")) {
    const [, title, price, description] = /^= ([^|]+) \| R(\d+) \| ([^|]+)$/u.exec(line) ?? [];
    const [, of, question, answer] = /^\?(\d) (.+?) -> (.+)$/u.exec(line) ?? [];
    const [, right, saying] = /^(\d(?:,\d)*) (.+)$/u.exec(line) ?? [];
    if (title && price && description) group.listings.push({ title, price: `${price}.00`, description });
    else if (of && question && answer)
      group.questions.push({ text: question, of: Number(of), answer: answer === "-" ? null : answer });
    else if (right && saying) group.sayings.push({ text: saying, right: right.split(",").map(Number) });
    else throw new Error(`neither a listing nor a saying nor a question: ${line}`);
  }
  return group;
}

/** What is wrong with a group: expectations that its listings contradict. */
export function mistakesIn({ listings, sayings, questions }: Group): string[] {
  return [
    ...sayings.flatMap(({ text, right }) => {
      if (right.some((number) => !listings[number - 1])) return [`${text}: no such listing`];
      return new Set(right).size === listings.length ? [`${text}: fits all listings`] : [];
    }),
    ...questions.flatMap(({ text, of, answer }) => {
      const listing = listings[of - 1];
      if (!listing) return [`${text}: no such listing`];
      const said = [listing.title, ...listing.description.split(/(?<=[.!?]) /u)];
      return answer === null || said.includes(answer) ? [] : [`${text}: no sentence of its listing: ${answer}`];
    }),
  ];
}
