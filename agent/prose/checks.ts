// Whether a sentence of a model may be shown: one check for each risk; a sentence that fails one is dropped whole. A model may
// repeat what vendors wrote, so the checks don't care who wrote it first.
import { Figures } from "../figures.ts";
import { actions } from "./actions.ts";
import { contacts } from "./contacts.ts";
import { elsewhere } from "./elsewhere.ts";
import { Evidence } from "./evidence.ts";
import { OwnFigures } from "./own-figures.ts";
import { plain } from "./plain.ts";
import { deliveryDays, discounts, refunds } from "./promises.ts";
import { asPrompt, promptLeak } from "./prompt-leak.ts";
import { secrets } from "./secrets.ts";

export interface Said {
  /** Exactly as the model wrote it. */
  raw: string;
  /** Normalised by `plain`. */
  text: string;
}
/** Whether the sentence may be shown. */
export type Check = (said: Said, evidence: Evidence, prompt: () => string) => boolean;

const checks = {
  contacts,
  secrets,
  elsewhere,
  discounts,
  refunds,
  deliveryDays,
  actions,
  promptLeak,
} as const satisfies Record<string, Check>;
export type CheckName = keyof typeof checks | "figures" | "ownFigures";

/** The checks of one turn, with what its tools returned. */
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

  /** The shopper's message: amounts in it may be repeated as limits. */
  addShopperMessage(message: string): void {
    this.#figures.addShopperMessage(message);
  }

  /** Listings and orders shown earlier in the conversation, with today's facts. */
  addFacts(facts: unknown): void {
    this.#figures.addFacts(facts);
    this.#own.addFacts(facts);
    this.#evidence.addFacts(facts);
  }

  /** A tool's result in this turn. */
  addToolResult(output: unknown): void {
    this.#figures.addFacts(output);
    this.#own.addFacts(output);
    this.#evidence.addToolResult(output);
  }

  get cartChanged(): boolean {
    return this.#evidence.cartChanged;
  }

  /** The check that the sentence fails; null if none. */
  failed(sentence: string): CheckName | null {
    const said = { raw: sentence, text: plain(sentence) };
    for (const [name, check] of Object.entries(checks))
      if (!check(said, this.#evidence, this.#prompt)) return name as CheckName;
    if (!this.#own.allow(sentence)) return "ownFigures";
    // Last, because it remembers the prices of sentences that passed.
    return this.#figures.allow(sentence) ? null : "figures";
  }

  allow(sentence: string): boolean {
    const failed = this.failed(sentence);
    if (failed !== null) this.dropped.set(failed, (this.dropped.get(failed) ?? 0) + 1);
    return failed === null;
  }
}
