// Questions about listings that were written before the sayings, with tags and titles that answer (tests/record-questions.txt).
import { readFileSync } from "node:fs";
import path from "node:path";
import { splitWords } from "#contract/language/words.ts";

export interface RecordQuestion {
  listing: { title: string; description: string; tags: string[] };
  question: string;
  /** Words of the sentences that answer it; [] if the seller doesn't say. */
  right: string[];
}

const written = readFileSync(path.join(import.meta.dir, "../../record-questions.txt"), "utf8");
export const recordQuestions: readonly RecordQuestion[] = written
  .split("\n\n")
  .slice(1)
  .flatMap((block) => {
    const [head = "", description = "", ...questions] = block.trim().split("\n");
    const [title = "", tags = ""] = head.replace("# ", "").split("; ");
    return questions.map((line) => {
      const [question = "", right = ""] = line.replace("? ", "").split(" = ");
      const listing = { title, description, tags: splitWords(tags) };
      return { listing, question, right: right === "-" ? [] : right.split(" | ") };
    });
  });

/** Every fifth is looked at only to report it, never to improve the assistant. */
export const isAside = (_: RecordQuestion, at: number): boolean => at % 5 === 4;
