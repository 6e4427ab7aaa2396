// Whether a sentence of a model may be read by the shopper: one check for each concern, and a sentence that fails one is dropped
// whole. A model may repeat what vendors wrote: the checks don't care who wrote a sentence first.
import { Figures } from "../figures.ts";
import { actions } from "./actions.ts";
import { contacts } from "./contacts.ts";
import { elsewhere } from "./elsewhere.ts";
import { Evidence } from "./evidence.ts";
import { asPrompt, inside } from "./inside.ts";
import { OwnFigures } from "./own-figures.ts";
import { plain } from "./plain.ts";
import { deliveryDays, discounts, refunds } from "./promises.ts";
import { secrets } from "./secrets.ts";

export interface Said {
  /** As the model wrote it. */
  raw: string;
  /** `plain`. */
  text: string;
}
/** May it be said? */
export type Check = (said: Said, evidence: Evidence, prompt: () => string) => boolean;

const checks = {
  contacts,
  secrets,
  elsewhere,
  discounts,
  refunds,
  deliveryDays,
  actions,
  inside,
} as const satisfies Record<string, Check>;
export type CheckName = keyof typeof checks | "figures" | "ownFigures";

/** What may be said in one turn. */
export class SentenceChecks {
  readonly #evidence = new Evidence();
  readonly #figures = new Figures();
  readonly #own = new OwnFigures();
  readonly #prompt: () => string;
  #plainPrompt: string | null = null;
  /** How many sentences each check has dropped. */
  readonly dropped = new Map<CheckName, number>();

  constructor(prompt: () => string) {
    this.#prompt = () => {
      this.#plainPrompt ??= asPrompt(plain(prompt()));
      return this.#plainPrompt;
    };
  }

  /** The shopper's own words. */
  hear(message: string): void {
    this.#figures.hear(message);
  }

  /** What the conversation has shown before, with today's facts. */
  learn(facts: unknown): void {
    this.#figures.learn(facts);
    this.#own.learn(facts);
    this.#evidence.learn(facts);
  }

  /** The result of a tool in this turn. */
  saw(output: unknown): void {
    this.#figures.learn(output);
    this.#own.learn(output);
    this.#evidence.saw(output);
  }

  get cartChanged(): boolean {
    return this.#evidence.cartChanged;
  }

  /** The check that a sentence fails; null: it may be said. */
  failed(sentence: string): CheckName | null {
    const said = { raw: sentence, text: plain(sentence) };
    for (const [name, check] of Object.entries(checks))
      if (!check(said, this.#evidence, this.#prompt)) return name as CheckName;
    if (!this.#own.allow(sentence)) return "ownFigures";
    // The last one: it remembers what was said.
    return this.#figures.allow(sentence) ? null : "figures";
  }

  allow(sentence: string): boolean {
    const failed = this.failed(sentence);
    if (failed !== null) this.dropped.set(failed, (this.dropped.get(failed) ?? 0) + 1);
    return failed === null;
  }
}
