// The rule that makes injected text harmless: the cart changes only when the shopper's own latest message orders it, for that
// listing and that many. Text from listings, reviews or a model can't widen what is allowed here. What the message makes
// probable but not clear is asked for by a card.
import type { Listing } from "#contract/listings.ts";
import type { SearchPlan } from "#contract/search-plan.ts";
import { synonymsOf } from "#contract/synonyms.ts";
import { isStopWord, splitWords, stemOf } from "#contract/words.ts";
import type { AddIntent, CartEdit, Intent, SearchIntent } from "./model/offline/intent.ts";
import type { Ordered } from "./model/offline/understand.ts";
import type { TurnMemory } from "./shop.ts";

export interface CartWrite {
  verb: "add" | "set" | "remove";
  listing: Pick<Listing, "id" | "title" | "price" | "tags" | "vendor">;
  /** The number to add, or the number the line shall have; 0 for a removal. */
  quantity: number;
  /** How many are in the cart now. */
  inCart: number;
}

export type Judgement = "do" | "ask" | { refuse: string };

export interface CartPermission {
  /** A write that is done counts against what the message asked for. */
  judge(write: CartWrite): Judgement;
}

const notAsked = "I only change your cart when you ask me to.";

export interface Asked {
  memory: TurnMemory;
  /** What the message asks for; read when there is a write to judge. */
  understood: () => Ordered;
}

export function cartPermission({ memory, understood }: Asked): CartPermission {
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
      // A retry of what was done is the same write; anything more of that listing was not ordered.
      const signature = `${write.verb} ${write.quantity}`;
      const done = written.get(write.listing.id);
      if (done !== undefined) return done === signature ? "do" : "ask";
      const grant = grants.find((each) => each.covers(write) && each.used.size < each.most);
      if (!grant || ordered.order === "perhaps") return "ask";
      grant.used.add(write.listing.id);
      written.set(write.listing.id, signature);
      return "do";
    },
  };
}

interface Grant {
  covers(write: CartWrite): boolean;
  /** How many different listings. */
  most: number;
  used: Set<string>;
}

const grantOf = (most: number, covers: Grant["covers"]): Grant => ({ covers, most, used: new Set() });

/** The number that the line has afterwards. */
const after = ({ verb, quantity, inCart }: CartWrite): number =>
  verb === "remove" ? 0 : verb === "set" ? quantity : inCart + quantity;

function grantsOf(intent: Intent, memory: TurnMemory): Grant[] {
  switch (intent.kind) {
    case "several":
      return intent.intents.flatMap((one) => grantsOf(one, memory));
    case "add":
      return intent.lines.map((line) =>
        grantOf(
          1,
          (write) => write.listing.id === line.listing.listing.id && after(write) === write.inCart + line.quantity,
        ),
      );
    case "set-lines":
      return intent.wishes.map((wish) =>
        grantOf(1, (write) => write.listing.id === wish.listingId && after(write) === wish.quantity),
      );
    case "search": {
      const then = intent.after;
      if (then?.kind !== "add") return [];
      // Of what the search finds, only what its words name; a hostile title that slipped in by meaning is none of it.
      return intent.plans.map((plan, at) => {
        const meant = meantBy(plan);
        const quantity = then.quantities[at] ?? 1;
        return grantOf(
          1,
          (write) =>
            after(write) === write.inCart + quantity && (meant.size === 0 || overlap(meant, write.listing) > 0),
        );
      });
    }
    case "swap": {
      const added = intent.add ? swappedIn(intent.add) : [];
      return [...targetGrants(intent.remove, { do: "remove" }), ...added];
    }
    case "edit-cart":
      return targetGrants(intent.target, intent.edit);
    default:
      return [];
  }
}

/** What comes in for what goes out, and as many as there were. */
function swappedIn(add: AddIntent | SearchIntent): Grant[] {
  const comesIn = (write: CartWrite) => after(write) > write.inCart;
  if (add.kind === "add")
    return add.lines.map((line) =>
      grantOf(1, (write) => comesIn(write) && write.listing.id === line.listing.listing.id),
    );
  return add.plans.map((plan) => {
    const meant = meantBy(plan);
    return grantOf(1, (write) => comesIn(write) && (meant.size === 0 || overlap(meant, write.listing) > 0));
  });
}

const meantBy = (plan: SearchPlan): ReadonlySet<string> =>
  stemsMeant(splitWords(`${plan.text} ${plan.must.join(" ")}`));

function targetGrants(target: Extract<Intent, { kind: "edit-cart" }>["target"], edit: CartEdit): Grant[] {
  const most =
    target.kind === "everything" || target.kind === "all-but"
      ? 1000
      : target.kind === "shown"
        ? target.listings.length
        : target.kind === "place"
          ? target.places.length
          : 1;
  const isTarget = (listing: CartWrite["listing"]) => {
    if (target.kind === "shown") return target.listings.some((shown) => shown.listing.id === listing.id);
    const named = (text: string) => overlap(stemsMeant(splitWords(text)), listing) > 0;
    if (target.kind === "all-but") return !named(target.text);
    return target.kind !== "words" || named(target.text);
  };
  return [grantOf(most, (write) => isTarget(write.listing) && isEdit(edit, write))];
}

function isEdit(edit: CartEdit, write: CartWrite): boolean {
  const { inCart } = write;
  if (edit.do === "remove") return after(write) === 0;
  const wanted = edit.do === "set" ? edit.quantity : edit.do === "by" ? inCart + edit.quantity : inCart * edit.factor;
  return after(write) === Math.max(0, wanted);
}

const stemsMeant = (tokens: readonly string[]): ReadonlySet<string> =>
  new Set(
    tokens
      .filter((token) => token.length > 1 && !isStopWord(token))
      .flatMap((token) => [token, ...synonymsOf(token)].flatMap((word) => splitWords(word).map(stemOf))),
  );

/** How many of the words that the shopper used are in the listing's title or tags. */
function overlap(meant: ReadonlySet<string>, listing: CartWrite["listing"]): number {
  const words = new Set([listing.title, ...listing.tags].flatMap((text) => splitWords(text).map(stemOf)));
  let count = 0;
  for (const word of words) if (meant.has(word)) count += 1;
  return count;
}
