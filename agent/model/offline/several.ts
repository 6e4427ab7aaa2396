// Several intents of one message, joined: searches, additions and repeated acts that belong together are one.
import type { AddIntent, Intent, SearchIntent, Topic } from "./intent.ts";

/** Topics that answer questions about the shop. */
const answers: ReadonlySet<Topic> = new Set<Topic>([
  "delivery",
  "payment-methods",
  "warranty",
  "trust",
  "privacy",
  "policy",
  "seller-contact",
  "cannot-refund",
  "cannot-cancel",
  "cannot-discount",
  "cannot-human",
]);

/** Combines the intents. Small talk is answered once, and only if nothing else is asked. */
export function together(intents: readonly Intent[]): Intent {
  const flat = intents.flatMap((intent) => (intent.kind === "several" ? intent.intents : [intent]));
  const asked = flat.filter((intent) => intent.kind !== "say" || answers.has(intent.topic));
  const wanted = joined(asked);
  const [only, second] = wanted;
  if (only && second) return { kind: "several", intents: wanted.slice(0, 5) };
  return only ?? flat.find(({ kind }) => kind === "say") ?? { kind: "say", topic: "unclear" };
}

/** "Add the first one and make it three": a listing's last quantity counts. */
const linesOf = (first: AddIntent, second: AddIntent): AddIntent["lines"] => [
  ...first.lines.filter(({ listing }) => !second.lines.some((line) => line.listing.handle === listing.handle)),
  ...second.lines,
];

/** "I'll have four. No, make that six": a new quantity for the same product. */
const recounts = (
  intent: Intent,
  { lines }: AddIntent,
): intent is Extract<Intent, { kind: "edit-cart" }> & { edit: { do: "set"; quantity: number } } =>
  intent.kind === "edit-cart" &&
  intent.edit.do === "set" &&
  intent.edit.quantity > 0 &&
  lines.length === 1 &&
  intent.target.kind === "shown" &&
  intent.target.listings.every(({ handle }) => handle === lines[0]?.listing.handle);

/** "Say eight of them. No wait, six." */
const setsAgain = (last: Intent | undefined, intent: Intent): boolean =>
  last?.kind === "edit-cart" &&
  intent.kind === "edit-cart" &&
  last.edit.do === "set" &&
  intent.edit.do === "set" &&
  JSON.stringify(last.target) === JSON.stringify(intent.target);

/** A new search without a follow-up action. */
export const isPlain = ({ after, refined }: SearchIntent): boolean => !after && !refined;

/** Joins adjacent searches, additions and repeated acts. */
function joined(intents: readonly Intent[]): Intent[] {
  const kept: Intent[] = [];
  for (const intent of intents) {
    const last = kept.at(-1);
    if (
      last?.kind === "search" &&
      intent.kind === "search" &&
      isPlain(last) &&
      !intent.refined &&
      intent.after?.kind !== "add"
    )
      kept[kept.length - 1] = { ...intent, plans: [...last.plans, ...intent.plans].slice(0, 4) };
    else if (last?.kind === "add" && intent.kind === "add" && !last.doubtful && !intent.doubtful)
      kept[kept.length - 1] = { ...last, lines: linesOf(last, intent) };
    else if (last?.kind === "add" && recounts(intent, last))
      kept[kept.length - 1] = {
        ...last,
        lines: last.lines.map((line) => ({ ...line, quantity: intent.edit.quantity })),
      };
    else if (setsAgain(last, intent)) kept[kept.length - 1] = intent;
    else if (!(last && last.kind === intent.kind && ["checkout", "view-cart"].includes(last.kind))) kept.push(intent);
  }
  return kept;
}
