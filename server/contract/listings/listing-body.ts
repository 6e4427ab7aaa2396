// The body of a listing, from vendors and importers, with the limits of rule listing-1.
import * as z from "zod/mini";
import { priceToCents } from "#contract/shared/money.ts";
import { cleanText, nameText, trimmed } from "#contract/shared/text.ts";
import { categories } from "./categories.ts";
import { isStock, stockMessage } from "./stock.ts";

export const tagCount = 20;
export const tagLength = 40;
export const pictureCount = 8;
/** Most characters of each text. */
export const listingLengths = { title: 200, description: 5000, sku: 100, imageUrl: 2000, alt: 200 };

const tags = z.pipe(
  z.array(z.string()),
  z.pipe(
    // Rule listing-3: empty tags are dropped on every write; so are duplicates.
    z.transform((list: string[]) => [...new Set(list.map((tag) => cleanText(tag).trim()).filter(Boolean))]),
    z.array(z.string().check(z.maxLength(tagLength))).check(z.maxLength(tagCount)),
  ),
);

const price = z.string().check(
  z.refine((text) => {
    const cents = priceToCents(text);
    return cents !== null && cents >= 1 && cents <= 100_000_000;
  }, "Price must be between 0.01 and 1000000.00 with at most two decimals"),
);

/** Our own paths without ".." or "//", or https without credentials, of which the shop keeps a copy (server/listings/fetch-picture.ts). */
const ownPath = /^(?:\/\w[\w.-]*)+$/;
const webLink = /^https:\/\/[\x21-\x7e\u00a1-\uffff]+$/i;

function isPictureAddress(text: string): boolean {
  if (ownPath.test(text)) return true;
  if (!webLink.test(text) || !text.isWellFormed() || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === "https:" && username === "" && password === "";
}

/** Forms send "" for none; an absent field changes nothing. */
const emptyIsNone = z.transform((text: string | null | undefined) => (text === "" ? null : text));

const pictureAddress = z
  .string()
  .check(
    z.maxLength(listingLengths.imageUrl),
    z.refine(isPictureAddress, "Image address must be an https link or one of our own pictures"),
  );

const imageUrl = z.pipe(z.pipe(z.nullish(z.string()), emptyIsNone), z.nullish(pictureAddress));

/** What a picture shows; "" if not described. A line of text, as screen readers read it out. */
const alt = z.pipe(
  z.pipe(
    z.nullish(z.string()),
    z.transform((text: string | null | undefined) =>
      cleanText(text ?? "")
        .replace(/\s+/g, " ")
        .trim(),
    ),
  ),
  z.string().check(z.maxLength(listingLengths.alt)),
);

/** In order, the main picture first. An address that occurs again is dropped. */
const pictures = z.array(z.object({ url: pictureAddress, alt })).check(
  z.overwrite((list) => list.filter(({ url }, at) => list.findIndex((each) => each.url === url) === at)),
  z.maxLength(pictureCount, `A listing may have at most ${pictureCount} pictures`),
);

/** null if empty; an absent one stays absent, as an edit then keeps it. */
const optionalOnEdit = (maximum: number) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((text: string | null | undefined) =>
        typeof text === "string" ? cleanText(text).trim() || null : text,
      ),
    ),
    z.nullish(z.string().check(z.maxLength(maximum))),
  );

const stock = z.number(stockMessage).check(z.refine(isStock, stockMessage));

export const listingBody = z.object({
  title: nameText("Title must be at least 3 characters", 3, listingLengths.title),
  description: trimmed("Description is required", 1, listingLengths.description),
  category: z.enum(categories),
  tags,
  price,
  stock,
  imageUrl,
  sku: optionalOnEdit(listingLengths.sku),
});

export type ListingBody = z.infer<typeof listingBody>;

/** `POST /api/listings`. With `pictures`, its first one is the `imageUrl`; without, `imageUrl` is the only picture. */
export const newListing = z.extend(listingBody, { pictures: z.optional(pictures) });

export type NewListing = z.output<typeof newListing>;

/**
 * `PATCH /api/listings/{id}` changes the given fields only. `pictures` replaces all of them; an `imageUrl` alone replaces the first, and
 * null removes all.
 */
export const listingChanges = z.extend(z.partial(newListing), {
  /** "archived" hides it from everybody but its vendor, "active" shows it again. */
  status: z.optional(z.enum(["active", "archived"])),
  /** The stock that the vendor saw when setting a new one, so that pieces sold since then don't come back. */
  stockBefore: z.optional(z.number().check(z.int(), z.gte(0))),
});

export type ListingChanges = z.output<typeof listingChanges>;
