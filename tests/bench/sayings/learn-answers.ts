// `bun run answers:learn [check]`: learns from the files of sayings that aren't put aside which sentences answer which questions
// (agent/answers). `check`: learns from all but one author's instead, four times, prints what is right of that author's, and writes nothing.
import {
  type AnswerTable,
  asksIn,
  dimensions,
  type Features,
  featuresOf,
  type Signs,
  signs,
  sumOf,
  tableFile,
  tellsIn,
  worthOf,
  writeTable,
} from "#agent/answers/answers.ts";
import { judge } from "#agent/model/offline/record.ts";
import { inEnglish } from "#agent/model/offline/wish-words.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { isAside, type RecordQuestion, recordQuestions } from "./record-questions.ts";
import { hashOf, readLessons } from "./sayings.ts";

interface Asked {
  author: string;
  question: string;
  /** Of what the listing says; `signs`: null for what can't answer. */
  said: { text: string; signs: Signs | null; isRight: boolean }[];
  isAnswered: boolean;
}

/** What is counted less often than this tells nothing. */
const leastOften = 8;
const [rounds, batch, rate, decay, beside] = [
  Number(process.env.ROUNDS ?? 10),
  32,
  Number(process.env.RATE ?? 0.01),
  Number(process.env.DECAY ?? 0.02),
  Number(process.env.BESIDE ?? 0.3),
];
const startSigns: Signs = {
  same: 2.2,
  part: 1,
  near: 5.2,
  whole: 4,
  kind: 4,
  measured: 2,
  otherKind: -1.2,
  noValue: -1.7,
  first: -0.7,
  kindOfName: 4,
  named: 0,
};

const readAsked = (): Asked[] => [
  ...readLessons().flatMap(({ name, groups }) =>
    groups.flatMap(({ listings, questions }) =>
      questions.map(({ text, of, answer }) =>
        asked(name, text, listing(of, listings[of - 1]), answer === null ? [] : [answer]),
      ),
    ),
  ),
  ...recordQuestions
    .filter((each, at) => !isAside(each, at))
    .map((each) => asked("record-questions", each.question, each.listing, each.right)),
];

function asked(author: string, text: string, about: RecordQuestion["listing"], right: readonly string[]): Asked {
  const { inEnglish: question, judged } = judge(about, inEnglish(text));
  const isRight = (told: string) => right.some((words) => told.toLowerCase().includes(words.toLowerCase()));
  const said = judged.map(({ said, signs }) => ({ text: said.text, signs, isRight: isRight(said.text) }));
  return { author, question, said, isAnswered: right.length > 0 };
}

/** Names that are counted often enough, in the order of the alphabet. */
function frequent(all: Iterable<ReadonlySet<string>>): string[] {
  const counts = new Map<string, number>();
  for (const names of all) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= leastOften)
    .map(([name]) => name)
    .sort();
}

interface Learned {
  asks: string[];
  tells: string[];
  pairs: Float32Array;
  signs: number[];
  none: number;
}

function learn(all: readonly Asked[]): Learned {
  const asks = frequent(all.map(({ question }) => asksIn(question)));
  const tells = frequent(
    all.flatMap(({ said }) => said.filter(({ isRight }) => isRight).map(({ text }) => tellsIn(text))),
  );
  const read = reader(asks, tells);
  const lessons = all.map((each) => ({ ...each, ...read(each) }));
  const width = dimensions + tells.length;
  const size = (dimensions + asks.length) * width;
  const learned: Learned = {
    asks,
    tells,
    pairs: new Float32Array(size),
    signs: signs.map((sign) => startSigns[sign]),
    none: 1.8,
  };
  const pairs = steps(learned.pairs, decay);
  const own = new Float32Array([...learned.signs, learned.none]);
  const ownSteps = steps(own, 0);
  const order = lessons.map((_, at) => at);
  let seed = 1;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    for (let from = 0; from < order.length; from += batch) {
      const some = order.slice(from, from + batch).map((at) => lessons[at] as (typeof lessons)[number]);
      const slope = new Float32Array(size);
      const ownSlope = new Float32Array(own.length);
      const worths = some.map(({ asked }) => worthOf(asked, learned.pairs, width));
      const pulls = some.map(() => new Float32Array(width));
      const pull = (at: number, told: Features, by: number) => {
        for (const [index, place] of told.places.entries())
          (pulls[at] as Float32Array)[place] =
            ((pulls[at] as Float32Array)[place] as number) + by * (told.values[index] as number);
      };
      for (const [at, lesson] of some.entries()) {
        // The right sentence of its listing, or none.
        const open = lesson.told.filter(({ signs }) => signs !== null);
        const scores = open.map(
          ({ features, signs: of }) =>
            sumOf(features, worths[at] as Float32Array) +
            signs.reduce((sum, sign, index) => sum + (own[index] as number) * (of as Signs)[sign], 0),
        );
        const none = own[signs.length] as number;
        const highest = Math.max(none, ...scores);
        const powers = scores.map((score) => Math.exp(score - highest));
        const noPower = Math.exp(none - highest);
        const total = powers.reduce((sum, power) => sum + power, noPower);
        const rightTotal = lesson.isAnswered
          ? powers.reduce((sum, power, index) => sum + (open[index]?.isRight ? power : 0), 0)
          : noPower;
        if (rightTotal === 0) continue;
        for (const [index, one] of open.entries()) {
          const power = powers[index] as number;
          const by = power / total - (lesson.isAnswered && one.isRight ? power / rightTotal : 0);
          pull(at, one.features, by);
          for (const [place, sign] of signs.entries()) (ownSlope[place] as number) += by * (one.signs as Signs)[sign];
        }
        (ownSlope[signs.length] as number) += noPower / total - (lesson.isAnswered ? 0 : 1);
      }
      // Its answer rather than those of other questions.
      const answered = some.flatMap(({ told }, at) => {
        const right = told.find(({ isRight }) => isRight);
        return right ? [{ at, features: right.features }] : [];
      });
      for (const { at } of answered) {
        const scores = answered.map(({ features }) => sumOf(features, worths[at] as Float32Array));
        const highest = Math.max(...scores);
        const powers = scores.map((score) => Math.exp(score - highest));
        const total = powers.reduce((sum, power) => sum + power, 0);
        for (const [index, other] of answered.entries())
          pull(at, other.features, beside * ((powers[index] as number) / total - Number(other.at === at)));
      }
      for (const [at, { asked }] of some.entries())
        for (const [index, place] of asked.places.entries()) {
          const value = asked.values[index] as number;
          const towards = pulls[at] as Float32Array;
          for (let column = 0, start = place * width; column < width; column++)
            (slope[start + column] as number) += value * (towards[column] as number);
        }
      pairs(slope);
      ownSteps(ownSlope);
    }
  }
  learned.signs = [...own.subarray(0, signs.length)];
  learned.none = own[signs.length] as number;
  return learned;
}

/** Adam, with what is learned fading towards 0. */
function steps(values: Float32Array, fading: number): (slope: Float32Array) => void {
  const [mean, square] = [new Float32Array(values.length), new Float32Array(values.length)];
  let count = 0;
  return (slope) => {
    count++;
    const [one, two] = [1 - 0.9 ** count, 1 - 0.999 ** count];
    for (let at = 0; at < values.length; at++) {
      const by = (slope[at] as number) + fading * (values[at] as number);
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * by;
      square[at] = 0.999 * (square[at] as number) + 0.001 * by * by;
      (values[at] as number) -=
        (rate * ((mean[at] as number) / one)) / (Math.sqrt((square[at] as number) / two) + 1e-6);
    }
  };
}

function reader(asks: readonly string[], tells: readonly string[]) {
  const [asking, telling] = [asks, tells].map((names) => new Map(names.map((name, place) => [name, place])));
  const known = new Map<string, Features>();
  const told = (text: string): Features => {
    const features = known.get(text) ?? featuresOf(text, tellsIn(text), telling as Map<string, number>);
    known.set(text, features);
    return features;
  };
  return ({ question, said }: Asked) => ({
    asked: featuresOf(question, asksIn(question), asking as Map<string, number>),
    told: said.map((one) => ({ ...one, features: told(one.text) })),
  });
}

function check(all: readonly Asked[], authors: readonly string[]): void {
  const sums = [0, 0, 0, 0];
  for (const author of authors) {
    const learned = learn(all.filter((each) => each.author !== author));
    const read = reader(learned.asks, learned.tells);
    const tops = all
      .filter((each) => each.author === author)
      .map((each) => {
        const { asked, told } = read(each);
        const worth = worthOf(asked, learned.pairs, dimensions + learned.tells.length);
        const scores = told.map(({ signs: of, features }) =>
          of === null
            ? -99
            : sumOf(features, worth) +
              signs.reduce((sum, sign, index) => sum + (learned.signs[index] as number) * of[sign], 0) -
              learned.none,
        );
        const top = Math.max(...scores);
        return { top, isRight: told[scores.indexOf(top)]?.isRight === true, isAnswered: each.isAnswered };
      });
    const silent = tops
      .filter(({ isAnswered }) => !isAnswered)
      .map(({ top }) => top)
      .sort((a, b) => a - b);
    const answered = tops.filter(({ isAnswered }) => isAnswered);
    const found = (level: number) => {
      const least = silent[Math.floor(level * silent.length)] as number;
      return [
        (100 * answered.filter(({ top, isRight }) => isRight && top > least).length) / answered.length,
        least,
      ] as const;
    };
    const figures = [found(0.82), found(0.9), found(0.7)];
    console.log(
      author,
      figures.map(([share, least]) => `${share.toFixed(1)} % from ${least.toFixed(2)}`).join(", "),
      learned.signs.map((x) => x.toFixed(1)).join(" "),
      learned.none.toFixed(2),
    );
    for (const [at, [share]] of figures.entries()) (sums[at] as number) += share / authors.length;
  }
  console.log(
    `found where 82, 90 and 70 % of what isn't said is left unsaid: ${sums
      .slice(0, 3)
      .map((sum) => sum.toFixed(1))
      .join(", ")}`,
  );
}

const all = readAsked();
if (Bun.argv[2] === "check") check(all, [...new Set(all.map(({ author }) => author))]);
else {
  const learned = learn(all);
  const most = learned.pairs.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
  const scale = most / 127;
  const table: AnswerTable = {
    asks: learned.asks,
    tells: learned.tells,
    pairs: Int8Array.from(learned.pairs, (value) => Math.round(value / scale)),
    scale,
    signs: Object.fromEntries(
      signs.map((sign, at) => [sign, Number((learned.signs[at] as number).toFixed(3))]),
    ) as unknown as Signs,
    none: Number(learned.none.toFixed(3)),
    learnedFrom: hashOf(),
  };
  await Bun.write(tableFile, writeTable(table));
  console.log(`${learned.asks.length} × ${learned.tells.length}`);
}
