// Reads the text of a search box like a message to the assistant: limits become parts of a plan, not search words.
import { stemsOf } from "#contract/language/words.ts";
import { emptyPlan, noFilters, type SearchPlan } from "#contract/search/search-plan.ts";
import { buildMemory } from "../../memory.ts";
import { takeLimits } from "./asked.ts";
import { type Understanding, understand } from "./understand.ts";
import { gap, normalise, Reading } from "./words.ts";

export interface Wish {
  /** The words without the limits; exactly as typed if there was no limit. */
  term: string;
  /** The plan that the assistant would run. */
  plan: SearchPlan;
  /** The limits of `plan`; neutral values without a limit. */
  limits: Pick<SearchPlan, keyof typeof noFilters | "sort">;
  /** The text asks for Near Me. */
  nearby: boolean;
}

const noLimits: Wish["limits"] = { ...noFilters, sort: "relevance" };

/** Deterministic. */
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
  // "Cape Town" alone may be a map of it: a place or shop is a limit only beside other words.
  const isName = rest === "" && !intent.nearby && isOnlyNamed(limits);
  const isLimited = intent.nearby || taken.limit !== null || Object.entries(limits).some(differs);
  if (isName) return plain;
  if (!isLimited || !reading.rest.includes(gap))
    return { ...plain, plan: { ...plan, ...noLimits, category: plan.category, near: null } };
  return { term: wordsOfNeed(reading.rest, plan), plan, limits, nearby: intent.nearby };
}

/** A category alone is a term, not a limit. */
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

/** The text from the first to the last word of the plan: "show me a red jersey please" → "red jersey". */
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
