// "Like the second one": search plans made from a shown listing.
import type { Listing } from "#contract/listings/listings.ts";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import { type Asked, type SearchTurn, shareConstraints, wishesIn } from "./asked.ts";
import { fresh, refined } from "./changed-plans.ts";
import type { Intent } from "./intent.ts";
import { nameOf } from "./names.ts";
import { begins, phraseOf, phrases } from "./phrases.ts";
import { pointAt } from "./references.ts";
import type { Part } from "./tagged.ts";

const behind = new RegExp(`\\s(?=${phrases("behind likeness")})|,`, "u");

export function readSimilar(part: Part, turn: SearchTurn): Extract<Intent, { kind: "search" }> | null {
  const { memory } = turn;
  const { text } = part;
  const match = phraseOf("like it").exec(text);
  if (!match) return null;
  const [object = "", ...more] = (text.slice(match.index + match[0].length).trim() || "it").split(behind);
  if (!begins("a shown one", object)) return null;
  const pointed = pointAt(object, memory, "definite");
  const shown = pointed.kind === "found" ? pointed.listings[0] : null;
  if (!shown) return null;
  const rest = `${text.slice(0, match.index)} ${more.join(" ")}`;
  const wishes = shareConstraints(wishesIn(rest, part, turn));
  const [asked] = wishes;
  const plan = planLike(shown.listing);
  const base = { ...turn, memory: { ...memory, focus: shown } };
  return asked ? refined([plan], asked, base, asked.text === "" ? null : "add") : fresh([], turn);
}

/** A search for what the title says it is, without sizes and packs. */
export function planLike({ title, category }: Listing): SearchPlan {
  const words = nameOf(title.toLowerCase()).match(/(?<!\S)\p{L}[\p{L}'-]+(?!\S)/gu) ?? [title.toLowerCase()];
  return { ...emptyPlan, text: words.join(" "), category };
}

/** "anything cheaper?" on a product page, before any search: a similar product at a lower price. */
export function cheaperThanPage(asked: Asked, turn: SearchTurn): Extract<Intent, { kind: "search" }> | null {
  const { focus } = turn.memory;
  if (!focus) return null;
  return refined([planLike(focus.listing)], asked, turn, null);
}
