// `bun run assistant:learn`: trains the reader and writes its weights.
//   --check FILE.tsv  measures them on other messages, one per line: intent, language, context and text with slots, by tabs
//   --kept            measures the committed weights without training
//   --dry             writes nothing
import { readFileSync, writeFileSync } from "node:fs";
import { clearOrder } from "../model/offline/message-parts.ts";
import { acts, type Context, cartActs, familyOf, type Span } from "./acts.ts";
import { settled } from "./borders.ts";
import { learn, samplesOf, trainingFiles } from "./learn.ts";
import { originFile, originOf } from "./origin.ts";
import { createReader, orderProbability, type Reader } from "./reader.ts";
import { senseOf } from "./sense.ts";
import { readMarks, readTrainingData } from "./training-data.ts";
import { packWeights, readWeights, weightsFile } from "./weights.ts";

function run(args: readonly string[]): void {
  const fileOf = (option: string): string | null => {
    const at = args.indexOf(option);
    return at === -1 ? null : (args[at + 1] ?? null);
  };
  const started = performance.now();
  const examples = readTrainingData(trainingFiles());
  const samples = args.includes("--kept") ? null : samplesOf(examples);
  const weights = samples ? learn(samples) : readWeights();
  console.log(
    `${examples.length} messages, ${acts.length} acts, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  const check = fileOf("--check");
  if (check !== null) measure(createReader(weights, senseOf(weights)), readFileSync(check, "utf8"));
  if (!samples || args.includes("--dry")) return;
  const packed = packWeights(weights);
  const bytes = Bun.gzipSync(packed, { level: 9 });
  writeFileSync(weightsFile, bytes);
  writeFileSync(originFile, `${JSON.stringify(originOf(examples, packed), null, 2)}\n`);
  console.log(`${weightsFile}: ${(bytes.length / 1e6).toFixed(1)} MB`);
}

function measure(reader: Reader, content: string): void {
  const [, ...lines] = content.trimEnd().split("\n");
  const confusion = new Map<string, number>();
  let right = 0;
  let fine = 0;
  let plain = 0;
  let wrongWrites = 0;
  let sure = 0;
  let sureRight = 0;
  let [found, wanted, same] = [0, 0, 0];
  const wrong: string[] = [];
  for (const line of lines) {
    const [intent = "", language = "", context = "none", marked = ""] = line.split("\t");
    const { text, spans } = readMarks(marked);
    const { parts } = reader.read(text, context as Context);
    const said = parts.map(({ act }) => familyOf(act));
    const main = parts.length === 1 ? parts[0] : (parts.find(({ act }) => cartActs.has(act)) ?? parts[0]);
    const isRight = main !== undefined && familyOf(main.act) === intent;
    if (isRight) right++;
    if (said.includes(intent)) fine++;
    if (!isRight) {
      const pair = `${intent} → ${main ? familyOf(main.act) : "?"}`;
      confusion.set(pair, (confusion.get(pair) ?? 0) + 1);
      wrong.push(`${language} ${context} ${pair} ${main?.probability.toFixed(2)}: ${text}  [${said}]`);
    }
    if ((main?.probability ?? 0) >= clearOrder) {
      sure++;
      if (isRight) sureRight++;
    }
    if (!(cartActs as ReadonlySet<string>).has(intent)) {
      plain++;
      if (parts.some((part) => orderProbability(part) >= clearOrder)) {
        wrongWrites++;
        wrong.push(`WRITES ${intent} ${main?.act} ${main?.probability.toFixed(2)}: ${text}`);
      }
    }
    const keys = (list: readonly Span[]) => new Set(list.map(({ slot, from, to }) => `${slot} ${from} ${to}`));
    const mine = keys(parts.flatMap((part) => part.spans));
    // Families have one act or several, with the same borders.
    const labelled = acts.find((act) => familyOf(act) === intent) ?? "search";
    const theirs = keys(settled(labelled, text, spans));
    found += mine.size;
    wanted += theirs.size;
    for (const key of mine) if (theirs.has(key)) same++;
  }
  const share = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
  for (const line of wrong.sort()) console.log(line);
  for (const [pair, count] of [...confusion].sort((a, b) => b[1] - a[1]).slice(0, 40)) console.log(`${count}  ${pair}`);
  console.log(
    `acts right ${share(right, lines.length)}, among the parts ${share(fine, lines.length)} of ${lines.length}`,
  );
  console.log(`sure (${clearOrder}) ${share(sure, lines.length)}, right of those ${share(sureRight, sure)}`);
  console.log(
    `no order, yet read as one above ${clearOrder}: ${wrongWrites} of ${plain} (${share(wrongWrites, plain)})`,
  );
  console.log(
    `spans: precision ${share(same, found)}, recall ${share(same, wanted)}, F1 ${share(2 * same, found + wanted)}`,
  );
}

run(process.argv.slice(2));
