// What some of the demo's vendors say of themselves on their pages; the others say nothing.
import type { Profile } from "#contract/vendors/profile.ts";
import type { VendorKey } from "./catalogue.ts";

type Said = Pick<Profile, "hours" | "returnsPolicy" | "deliveryPolicy">;

export const unsaid: Said = { hours: null, returnsPolicy: null, deliveryPolicy: null };

export const seedProfiles: Partial<Record<VendorKey, Said>> = {
  highveld: {
    hours: "Monday to Friday 8:30 to 17:00\nSaturday 9:00 to 13:00",
    returnsPolicy:
      "Bring it back or send it within 14 days in its box. We test it and pay you back within two working days.",
    deliveryPolicy: "Paid before noon, packed the same day. Screens travel in double boxes.",
  },
  baobab: {
    hours: null,
    returnsPolicy:
      "Every basket is woven by hand, so no two are alike. If yours doesn't please you, send it back within 7 days.",
    deliveryPolicy: "We send twice a week, on Tuesdays and Fridays.",
  },
};
