// A message as the trained reader takes it apart, and how sure it must be of what.

import type { Location } from "#contract/shared/distance.ts";
import { type Context, cartActs, familyOf } from "../../reader/acts.ts";
import { reader } from "../../reader/reader.ts";
import { tokensOf } from "../../reader/tokens.ts";
import type { CatalogueWords, Gazetteer, OwnShop, TurnMemory } from "../../shop.ts";
import type { Intent } from "./intent.ts";
import { begins, phrases, says } from "./phrases.ts";
import { endsTakenBack, isNoOrder } from "./second-thoughts.ts";
import { has, isSeparator, type Part, partOf, withoutSentences } from "./tagged.ts";

export interface Understanding {
  memory: TurnMemory;
  gazetteer: Gazetteer;
  location: Location | null;
  /** The shopper's previous message, needed if the assistant answered it with "which one?". */
  previous?: string | null;
  /** Where the shop's listings have a word; without it all words are unknown. */
  catalogue?: CatalogueWords;
  /** The shop that the shopper sells in. */
  own?: Pick<OwnShop, "id" | "name"> | null;
}

/** An intent, and how clearly the message orders a change of the cart. */
export interface Ordered {
  intent: Intent;
  order: "clear" | "perhaps" | "none";
  /** How clearly it orders a change of the vendor's own listings; absent: not at all. */
  edits?: "clear" | "perhaps";
}

/** From these probabilities a message is a clear order, or a possible one. */
export const clearOrder = 0.7;
export const possibleOrder = 0.3;
/** From this probability that the whole message asks for nothing, no part of it is a clear order. */
export const surelyTalk = 0.7;
/** Below this probability the act is ignored. */
export const abstains = 0.3;
/** Below this one, so is small talk whose words are tagged as a product. */
export const doubtsTalk = 0.5;
/** From this probability a "yes" confirms the pending change. */
export const agreed = 0.9;

export function contextOf(memory: TurnMemory): Context {
  if ((memory.pending ?? memory.own.pending) !== null) return "asked";
  if (memory.talkingOfOrders) return "order";
  if (memory.talkingOfCart) return "cart";
  // A pending question doesn't hide that listings are shown.
  return memory.lastShown.length > 0 || memory.focus !== null ? "shown" : "none";
}

/** "It's to plant around the bucket" beside an order: what is only the likeliest of several acts isn't carried out unasked. */
export const sureAct = 0.5;

export function readingOf(text: string, { memory, catalogue }: Understanding, context = contextOf(memory)) {
  const { parts, talk } = reader().read(text, context);
  return { parts: keptTogether(parts.map((part) => partOf(part, catalogue))), talk };
}

/** From this probability, what is said beside an order is carried out too. */
export const sureBeside = 0.6;
export const idle: ReadonlySet<string> = new Set(["reject", "smalltalk", "affirm", "off-topic"]);

/** "Take everything out but the kettle", "the rusks. No. The biltong": one order. */
function keptTogether(parts: readonly Part[]): readonly Part[] {
  const [first, second] = parts;
  if (!first || !second) return parts;
  // "The notebooks, how many pages?", "that one with the lid. What is it?", "and the tall ones, show me those": what is asked about stands first.
  const isAsked =
    (nameOnly.test(first.text) && (says("asks a value", second.text) || asking.test(second.text))) ||
    (first.act === "add" && isUnsaid(first) && ["details", "refine"].includes(familyOf(second.act)));
  // "If I took two of those, what would it come to?"
  const isSupposed = supposes(first.text) && familyOf(second.act) === "details";
  const goesOn =
    (first.act === "remove" || first.act === "clear-cart") && begins("goes on with what stays", second.text);
  // "Add the oil, the vinegar and some salt"
  const listsOn = first.act === "add" && first.text.endsWith(",") && second.act === "search" && namesOnly(second);
  const isOrder = cartActs.has(first.act) && (goesOn || endsTakenBack.test(first.text) || listsOn);
  if (!isAsked && !isSupposed && !isOrder) return parts;
  const offset = first.typed.length + 1;
  const joined: Part = {
    ...(isOrder ? first : second),
    typed: `${first.typed} ${second.typed}`,
    text: `${first.text} ${second.text}`,
    marked: [
      ...first.marked,
      ...second.marked.map((mark) => ({ ...mark, from: mark.from + offset, to: mark.to + offset })),
    ],
  };
  return [joined, ...parts.slice(2)];
}

/** Whether it says nothing but what is wanted, and how many. */
function namesOnly({ typed, marked }: Part): boolean {
  let at = 0;
  const between = marked.map(({ from, to }) => {
    const words = typed.slice(at, from);
    at = to;
    return words;
  });
  const others = tokensOf([...between, typed.slice(at)].join(" ")).map(({ word }) => word);
  return marked.length > 0 && others.every((word) => word === "." || isSeparator(word));
}

export const asking = new RegExp(
  `(?:^|[,;:.!] ?)${phrases("asks of a thing")}(?![\\p{L}])|^${phrases("asks whether it is so")} .* ${phrases("it itself")}[?!. ]*$|^[^,.;:!?]* ${phrases("suits a use")} [^?]*\\?$|^${phrases("tells of it, asking")} [^?]*\\?$`,
  "u",
);

const nameOnly = new RegExp(`^${phrases("this or that")} [^,.;!?]{1,40},$`, "u");

/** "Don't put the red ones in" orders nothing, whatever the reader predicts; "don't put the red in, put in the blue" does. */
export const forbids = (text: string): boolean => begins("forbids", text) && !/[,.;] /u.test(text);

/** "If I took the red one instead, what would I save?" changes nothing, whatever the reader predicts. */
export const supposes = (text: string): boolean => begins("supposes", text);

export const isUnsaid = (part: Part): boolean =>
  !says("says to order", part.text) && !has(withoutSentences(part, isNoOrder), "quantity");
