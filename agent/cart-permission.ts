// The rule that makes injected text harmless: the cart changes only if the shopper's own latest message orders it, for that
// listing and quantity. Text from listings, reviews or a model can't extend that. If the order is probable but not clear, a
// card asks first.
import { englishNames } from "#contract/language/languages.ts";
import { synonymsOf } from "#contract/language/synonyms.ts";
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import {
  type AddIntent,
  type CartEdit,
  type CartTarget,
  type Intent,
  quantityAfter,
  type SearchIntent,
} from "./model/offline/intent.ts";
import { nameStems } from "./model/offline/listing-stems.ts";
import { piecesOf } from "./model/offline/names.ts";
import type { Ordered } from "./model/offline/understand.ts";
import type { TurnMemory } from "./shop.ts";

export interface CartWrite {
  verb: "add" | "set" | "remove";
  listing: Pick<Listing, "id" | "title" | "description" | "price" | "tags" | "vendor" | "category">;
  /** How many to add, or the line's new quantity; 0 for a removal. */
  quantity: number;
  /** How many are in the cart now. */
  inCart: number;
}

export type Judgement = "do" | "ask" | { refuse: string };

export interface CartPermission {
  /** Judges a write; each order allows one write. */
  judge(write: CartWrite): Judgement;
}

const notAsked = "I only change your cart when you ask me to.";

interface PermissionInput {
  memory: TurnMemory;
  /** Parses the message; called at the first write. */
  understood: () => Ordered;
}

export function cartPermission({ memory, understood }: PermissionInput): CartPermission {
  const written = new Map<string, string>();
  let reading: { ordered: Ordered; grants: Grant[] } | null = null;
  return {
    judge(write) {
      if (reading === null) {
        const ordered = understood();
        reading = { ordered, grants: grantsOf(ordered.intent, memory) };
      }
      const { ordered, grants } = reading;
      if (ordered.order === "none") return { refuse: notAsked };
      // The same write again is a retry and doesn't count twice.
      const signature = `${write.verb} ${write.quantity}`;
      const done = written.get(write.listing.id);
      if (done !== undefined) return done === signature ? "do" : "ask";
      // "A water bottle and the tablets": the one whose words name most of it, as tablets may come in a bottle.
      const fits = grants.map((each) => (each.used.size < each.most ? Number(each.covers(write)) : 0));
      const most = Math.max(...fits);
      const grant = most > 0 ? grants[fits.indexOf(most)] : undefined;
      if (!grant || ordered.order === "perhaps") return "ask";
      grant.used.add(write.listing.id);
      written.set(write.listing.id, signature);
      return "do";
    },
  };
}

interface Grant {
  /** Whether it allows the write, or how many of the words that allow it name the listing. */
  covers(write: CartWrite): boolean | number;
  /** How many different listings. */
  most: number;
  used: Set<string>;
}

const grantOf = (most: number, covers: Grant["covers"]): Grant => ({ covers, most, used: new Set() });

/** The line's quantity after the write. */
export const lineAfter = ({ verb, quantity, inCart }: Omit<CartWrite, "listing">): number =>
  quantityAfter(verb === "remove" ? { do: "remove" } : { do: verb === "set" ? "set" : "by", quantity }, inCart);

function grantsOf(intent: Intent, memory: TurnMemory): Grant[] {
  switch (intent.kind) {
    case "several":
      return intent.intents.flatMap((one) => grantsOf(one, memory));
    case "add":
      if (intent.doubtful) return [];
      return intent.lines.map((line) =>
        grantOf(
          1,
          (write) => write.listing.id === line.listing.listing.id && lineAfter(write) === write.inCart + line.quantity,
        ),
      );
    case "set-lines":
      return intent.wishes.map((wish) =>
        grantOf(1, (write) => write.listing.id === wish.listingId && lineAfter(write) === wish.quantity),
      );
    case "search": {
      const then = intent.after;
      if (then?.kind !== "add") return [];
      return intent.plans.map((plan, at) => {
        const pieces = (write: CartWrite) => piecesOf(write.listing, then.quantities[at] ?? 1, then.inPairs);
        const named = listingsMeantBy(plan);
        return grantOf(1, (write) => lineAfter(write) === write.inCart + pieces(write) && named(write.listing));
      });
    }
    case "swap": {
      const added = intent.add ? swappedIn(intent.add) : [];
      const { remove, pieces } = intent;
      const some = pieces ? targetGrants(remove, { do: "by", quantity: -pieces }) : [];
      return [...targetGrants(remove, { do: "remove" }), ...some, ...added];
    }
    case "edit-cart":
      return targetGrants(intent.target, intent.edit);
    default:
      return [];
  }
}

/** Allows what replaces the removed listing, in any quantity. */
function swappedIn(add: AddIntent | SearchIntent): Grant[] {
  const comesIn = (write: CartWrite) => lineAfter(write) > write.inCart;
  if (add.kind === "add")
    return add.lines.map((line) =>
      grantOf(1, (write) => comesIn(write) && write.listing.id === line.listing.listing.id),
    );
  return add.plans.map((plan) => {
    const named = listingsMeantBy(plan);
    return grantOf(1, (write) => comesIn(write) && named(write.listing));
  });
}

/** How many of the search's words name the listing; one found only by meaning could be a hostile title. */
function listingsMeantBy(plan: SearchPlan): (listing: CartWrite["listing"]) => number {
  const meant = stemsMeant(splitWords(`${plan.text} ${plan.must.join(" ")}`));
  return (listing) => (meant.size === 0 ? 1 : namedBy(meant, listing));
}

function targetGrants(target: CartTarget, edit: CartEdit): Grant[] {
  const most =
    target.kind === "everything" || target.kind === "all-but"
      ? Number.POSITIVE_INFINITY
      : target.kind === "shown"
        ? target.listings.length
        : target.kind === "place"
          ? target.places.length
          : 1;
  return [
    grantOf(most, (write) => isTarget(target, write.listing) && lineAfter(write) === quantityAfter(edit, write.inCart)),
  ];
}

function isTarget(target: CartTarget, listing: CartWrite["listing"]): boolean {
  if (target.kind === "shown") return target.listings.some((shown) => shown.listing.id === listing.id);
  // "The book" may also be a line of the category books.
  const named = (text: string) => {
    const meant = stemsMeant(splitWords(text));
    return namedBy(meant, listing) > 0 || meant.has(stemOf(listing.category));
  };
  if (target.kind === "all-but")
    return (
      !(target.text !== undefined && named(target.text)) &&
      target.listings?.some((shown) => shown.listing.id === listing.id) !== true
    );
  return target.kind !== "words" || named(target.text);
}

const stemsMeant = (tokens: readonly string[]): ReadonlySet<string> =>
  new Set(
    tokens
      .filter((token) => token.length > 1 && !isStopWord(token))
      .flatMap((token) =>
        [token, ...synonymsOf(token), ...englishNames(token)].flatMap((word) => splitWords(word).map(stemOf)),
      ),
  );

/** How many of the shopper's words are in the listing's title or tags. */
const namedBy = (meant: ReadonlySet<string>, listing: CartWrite["listing"]): number =>
  [...nameStems(listing)].filter((stem) => meant.has(stem)).length;
