// What somebody typed into a search box, read as the assistant reads a message: limits become parts of a plan and never search text.
import { stemsOf } from "#contract/language/words.ts";
import { emptyPlan, noFilters, type SearchPlan } from "#contract/search/search-plan.ts";
import { buildMemory } from "../../memory.ts";
import { takeLimits } from "./asked.ts";
import { type Understanding, understand } from "./understand.ts";
import { gap, normalise, Reading } from "./words.ts";

export interface Wish {
  /** What is left of the words without the limits; exactly as typed where no limit was. */
  term: string;
  /** What the assistant would look for. */
  plan: SearchPlan;
  /** Of `plan`, what the words limit: all of it neutral where no limit was. */
  limits: Pick<SearchPlan, keyof typeof noFilters | "sort">;
  /** Near Me is part of it. */
  nearby: boolean;
}

const noLimits: Wish["limits"] = { ...noFilters, sort: "relevance" };

/** Pure: the same words in the same shop give the same wish. */
export function readWish(typed: string, turn: Omit<Understanding, "memory" | "previous">): Wish {
  const term = typed.trim();
  const plain: Wish = { term, plan: { ...emptyPlan, text: term }, limits: noLimits, nearby: false };
  if (term === "") return plain;
  const intent = understand(term, { ...turn, memory: buildMemory([], null) });
  if (intent.kind !== "search") return plain;
  const plan = joined(intent.plans);
  if (!plan) return plain;
  const limits: Wish["limits"] = { ...noLimits };
  for (const part of Object.keys(noLimits) as (keyof typeof noLimits)[]) Object.assign(limits, { [part]: plan[part] });
  const reading = new Reading(normalise(term));
  const taken = takeLimits(reading, turn.gazetteer);
  const rest = reading.rest.replaceAll(gap, " ").trim();
  // "Cape Town" alone may be a map of it: a place or a shop limits what is said besides it.
  const isName = rest === "" && !intent.nearby && isOnlyNamed(limits);
  const isLimited = intent.nearby || taken.limit !== null || Object.entries(limits).some(differs);
  if (isName) return plain;
  if (!isLimited || !reading.rest.includes(gap))
    return { ...plain, plan: { ...plan, ...noLimits, category: plan.category, near: null } };
  return { term: wordsOfNeed(reading.rest, plan), plan, limits, nearby: intent.nearby };
}

/** A category alone is what a term may say, and limits nothing. */
const differs = ([part, value]: [string, unknown]): boolean =>
  part !== "category" && value !== noLimits[part as keyof typeof noLimits];

const isOnlyNamed = (limits: Wish["limits"]): boolean =>
  Object.entries({ ...limits, city: null, vendor: null, category: null }).every((entry) => !differs(entry));

/** Several needs share a search box's limits only if they are the same for all of them. */
function joined(plans: readonly SearchPlan[]): SearchPlan | null {
  const [first, ...others] = plans;
  if (!first) return null;
  const sharesLimits = (plan: SearchPlan) =>
    (Object.keys(noLimits) as (keyof typeof noLimits)[]).every((part) => plan[part] === first[part]);
  if (!others.every(sharesLimits)) return null;
  const words = (of: (plan: SearchPlan) => string) => [...new Set(plans.map(of).filter(Boolean))].join(" ");
  return {
    ...first,
    text: words(({ text }) => text).slice(0, 400),
    about: words(({ about }) => about).slice(0, 200),
    must: [...new Set(plans.flatMap(({ must }) => must))].slice(0, 8),
    exclude: [...new Set(plans.flatMap(({ exclude }) => exclude))].slice(0, 20),
  };
}

/** From the first to the last word that the plan knows: "show me a red jersey please" → "red jersey". */
function wordsOfNeed(rest: string, { text, must, about, exclude }: SearchPlan): string {
  const needed = new Set(stemsOf([text, ...must, about, ...exclude].join(" ")));
  const words = rest.split(/\s+/u).filter((word) => word !== gap && /[\p{L}\p{N}]/u.test(word));
  const isNeeded = (word: string) => stemsOf(word).some((stem) => needed.has(stem));
  const first = words.findIndex(isNeeded);
  return first === -1
    ? ""
    : words
        .slice(first, words.findLastIndex(isNeeded) + 1)
        .join(" ")
        .replace(/[,.;:!?]+$/u, "");
}
