// Second thoughts within one message: "eight of them, no wait, six".
import { cartActs } from "../../reader/acts.ts";
import { begins, phrases } from "./phrases.ts";
import type { Part } from "./tagged.ts";

const withoutSigns = (text: string): string =>
  text
    .replace(/[.,!?…-]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

/** "The rusks. Hm. No.": what follows is meant instead. */
export const endsTakenBack = new RegExp(`[\\s,.!]${phrases("takes back an order")}[\\s.!]*$`, "u");

/** Whether the part takes back the order before it, if only perhaps. */
export const takesBack = ({ act, text }: Part): boolean =>
  !cartActs.has(act) && begins("takes back an order", withoutSigns(text));
