// "Laptop sleeve" is a sleeve: in a row of nouns the last one names the thing and those before it say what it is for. Titles
// hold more than nouns, so only nouns are believed that name parts, accessories and supplies in every kind of shop.
import { stemsOf } from "#contract/words.ts";

const nouns = new Set(
  stemsOf(`accessory adapter adaptor arm backpack bag band base basket battery bracket briefcase brush bulb cable caddy cage cap
    cart cartridge case cleaner cleaning clip cooler cord cover cradle cushion decal desk dock drive filter film foil folder
    frame grip guard hanger harness holder holster hook housing ink insert jacket keychain kit label lamp lanyard leash lens
    lid light liner lock magnet manual mat module mount napkin opener organiser organizer ornament pad paper part pen perch pillow
    plug poster pouch protector puller puzzle rack refill remote repair replacement ribbon screw sheet shelf shell shield
    skin sleeve spare sponge spray stand station sticker stool strap stylus switcher tag tape tie tool toner topper toy track tray tripod
    trolley wallet warranty wheel wipe wrap wrench charger polish table machine maker grinder mug cup pot tongs cookbook seat cloth`),
);

export const isAccessory = (stem: string): boolean => nouns.has(stem);

const boundary = /[,;:|()[\]•·+&]|\s[-–—/]\s|\b(?:with|and|or|for|by|in|of|from|to|includes?|including|w)\b/giu;

/** Stems of a title that, wherever they stand in it, only say what the thing is for. */
export function modifiersOf(title: string): string[] {
  const modifiers = new Set<string>();
  const free = new Set<string>();
  for (const segment of title.split(boundary)) {
    const stems = stemsOf(segment ?? "");
    for (const [at, stem] of stems.entries()) {
      const modifies = [stems[at + 1], stems[at + 2]].some(
        (next) => next !== undefined && next !== stem && nouns.has(next),
      );
      (modifies ? modifiers : free).add(stem);
    }
  }
  return [...modifiers].filter((stem) => !free.has(stem));
}
