// Search plans: a new one from a message, or the last ones changed by it.
import { hasConstraint, hasProduct, readPiece, type SearchTurn, shareConstraints, theirShop } from "./asked.ts";
import { refined } from "./changed-plans.ts";
import { onlyAttributes, readFrame, sameWords, startsAfresh, wantsAnything } from "./follow-ups.ts";
import type { Intent } from "./intent.ts";
import { cheaperThanPage, readSimilar } from "./likeness.ts";
import { splitNeeds } from "./needs.ts";
import { fresh } from "./new-plans.ts";
import { withoutStory } from "./stories.ts";

/** Null: nothing in the message says what to look for. */
export function readSearch(text: string, turn: SearchTurn): Extract<Intent, { kind: "search" }> | null {
  const { memory } = turn;
  const similar = readSimilar(text, turn);
  if (similar) return similar;

  const framed = readFrame(text, memory);
  const asked = splitNeeds(withoutStory(framed.text)).flatMap((piece) => readPiece(piece, turn));
  const wishes = shareConstraints(asked);
  const withProduct = wishes.filter(hasProduct);
  const [first] = wishes;
  if (!first) return null;
  const hasPlans = memory.plans.length > 0;

  if (withProduct.length === 0) {
    const anything = hasConstraint(first);
    if (hasPlans && !startsAfresh(text) && !theirShop.test(text) && (anything || first.more))
      return refined(memory.plans, first, turn, null);
    // A filter needs something to filter: only bounds and orders make a list of their own.
    if (anything && first.relative === null && first.forget.length === 0) return fresh([first], turn);
    if (anything && first.relative !== null) return cheaperThanPage(first, turn);
    return wantsAnything.test(text) ? fresh([first], turn) : null;
  }

  if (hasPlans && withProduct.length === 1) {
    const [wish] = withProduct;
    if (wish) {
      const same = memory.plans.filter(
        (plan) => sameWords(plan.text, wish.text) && (wish.text !== "" || plan.category === wish.category),
      );
      // "cheaper laptops" while laptops are shown; "more laptops".
      if (same.length > 0 && (wish.relative !== null || wish.more))
        return refined(same, { ...wish, text: "", category: null }, turn, null);
      if (framed.how !== null) return refined(memory.plans, wish, turn, framed.how);
      if (onlyAttributes(wish, memory)) return refined(memory.plans, wish, turn, "add");
    }
  }
  return fresh(withProduct, turn);
}
