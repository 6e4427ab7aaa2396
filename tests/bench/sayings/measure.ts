// Measures how well the assistant picks the listing that somebody describes and answers questions from a record (sayings.ts). MISSES=1
// prints what is wrong, not of the file that is put aside.
import { choose } from "#agent/model/offline/choice.ts";
import { fittest } from "#agent/model/offline/fit.ts";
import { answerFrom } from "#agent/model/offline/record.ts";
import { inEnglish } from "#agent/model/offline/wish-words.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { type Group, mistakesIn, readSayings } from "./sayings.ts";

/** From here on a pick counts as sure. */
const surely = 0.7;

const measures = ["choice", "sure", "found", "silent"] as const;
type Measure = (typeof measures)[number];
type Note = (measure: Measure, isRight: boolean, asked: string, got: string | undefined) => void;

export function measureSayings(): void {
  const tallies = new Map<string, { all: number; right: number }>();
  for (const { name, groups, putAside } of readSayings()) {
    const mistakes = groups.flatMap(mistakesIn);
    if (mistakes.length > 0) throw new Error(`${name}: ${mistakes.join("\n")}`);
    const note: Note = (measure, isRight, asked, got) => {
      const tally = tallies.get(`${measure} ${putAside}`) ?? { all: 0, right: 0 };
      tallies.set(`${measure} ${putAside}`, { all: tally.all + 1, right: tally.right + Number(isRight) });
      if (process.env.MISSES && !putAside && !isRight) console.log(`  ${measure}: ${asked} → ${got ?? "-"}`);
    };
    for (const group of groups) measureGroup(group, note);
  }
  const share = (measure: Measure, putAside: boolean) => {
    const { all, right } = tallies.get(`${measure} ${putAside}`) ?? { all: 0, right: 0 };
    return `${((100 * right) / all).toFixed(1)} % (${right} of ${all})`;
  };
  const line = (name: string, figures: (putAside: boolean) => string) =>
    console.log(`${name.padEnd(9)} ${figures(false)}   put aside: ${figures(true)}`);
  line("described", (putAside) => `right ${share("choice", putAside)}`);
  line("sure", (putAside) => `right ${share("sure", putAside)}`);
  line("answers", (putAside) => `found ${share("found", putAside)}, rightly silent ${share("silent", putAside)}`);
}

function measureGroup({ listings, sayings, questions }: Group, note: Note): void {
  const shown = listings.map((values, index) => ({ handle: `L${index + 1}`, listing: listing(index + 1, values) }));
  for (const { text, right } of sayings) {
    const said = inEnglish(text);
    const isRight = (handle: string | undefined) => right.some((number) => handle === `L${number}`);
    const chosen = choose(shown, said)?.item;
    note("choice", isRight(chosen?.handle), text, chosen?.listing.title);
    const fitting = fittest(said, shown, (one) => one.listing);
    if (fitting && fitting.sure >= surely) note("sure", isRight(fitting.item.handle), text, fitting.item.listing.title);
  }
  for (const { text, of, answer } of questions) {
    const about = shown[of - 1]?.listing;
    const got = about && answerFrom(about, inEnglish(text));
    if (answer === null) note("silent", got === null, text, got ?? undefined);
    else note("found", got?.includes(answer) ?? false, text, got ?? undefined);
  }
}
