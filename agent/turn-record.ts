// What a turn did, for the people who run the shop: no word that the shopper wrote, unless it is a word of the shop's own listings.
import type { StoredPlan, TurnOrder, TurnStep } from "#contract/assistant/assistant.ts";
import type { TurnOutcome } from "#contract/assistant/assistant-names.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Intent } from "./model/offline/intent.ts";
import type { CatalogueWords, Gazetteer } from "./shop.ts";

export interface TurnRecord {
  /** What the message was understood to ask for. */
  acts: string[];
  order: TurnOrder;
  steps: TurnStep[];
  plans: StoredPlan[];
  outcome: TurnOutcome;
  /** The offline model answered in the place of the configured one. */
  fellBack: boolean;
  durationMs: number;
  /** Until the first word of the answer; null: there was none. */
  firstWordMs: number | null;
  /** Of sentences that a check withheld. */
  dropped: number;
}

/** "search", "say: greeting": the kinds of what was understood, each once. */
export function actsOf(intent: Intent): string[] {
  if (intent.kind === "several") return [...new Set(intent.intents.flatMap(actsOf))];
  return [intent.kind === "say" ? `say: ${intent.topic}` : intent.kind];
}

/** Replaces what isn't a word of the shop: it may be somebody's name or address. */
const unknownWord = "…";

/** The plan of a search without anything that could tell who searched. */
export function storedPlan(plan: SearchPlan, words: CatalogueWords, { cities }: Gazetteer): StoredPlan {
  const own = (text: string) =>
    text.replace(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu, (word) =>
      /\d{5}/.test(word) || words.standing(word.toLowerCase()) === "unknown" ? unknownWord : word,
    );
  const { text, about, must, exclude, near, city, vendor, ...limits } = plan;
  const isCity = city !== null && cities.some((known) => known.toLowerCase() === city.toLowerCase());
  return {
    ...limits,
    text: own(text),
    about: own(about),
    must: must.map(own),
    exclude: exclude.map(own),
    city: city === null || isCity ? city : unknownWord,
    near: near !== null,
    vendor: vendor !== null,
  };
}

/** Measures the steps of a turn. */
export class StepTimes {
  readonly steps: TurnStep[] = [];
  readonly #since = performance.now();
  #firstWordMs: number | null = null;

  begin(kind: "model" | "tool", name: string): (end: Pick<TurnStep, "ok" | "tokens">) => void {
    const begun = performance.now();
    return (end) => {
      this.steps.push({ kind, name, ms: Math.round(performance.now() - begun), ...end });
    };
  }

  word(): void {
    this.#firstWordMs ??= this.durationMs;
  }

  get firstWordMs(): number | null {
    return this.#firstWordMs;
  }

  get durationMs(): number {
    return Math.round(performance.now() - this.#since);
  }
}
