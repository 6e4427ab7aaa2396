import * as z from "zod/mini";
import { cleanText } from "#contract/shared/text.ts";

/** `GET` and `PUT /api/user/settings`. */
export const userSettings = z.strictObject({
  /** "" or a number with its country code ("+27821234567"). */
  phoneNumber: z.string(),
  emailNotifications: z.boolean(),
  /** Never true while the phone number is empty (rule settings-2). */
  whatsappNotifications: z.boolean(),
});
export type UserSettings = z.infer<typeof userSettings>;

export const phoneMessage = "Please enter a valid phone number with its country code, like +27 82 123 4567.";

/** The server checks whether the number is valid, as the tables for that are too large for the browser. */
export const userSettingsBody = z.object({
  phoneNumber: z.pipe(
    z.nullish(z.string().check(z.maxLength(40, phoneMessage))),
    z.transform((text: string | null | undefined) => cleanText(text ?? "").trim()),
  ),
  emailNotifications: z.boolean(),
  whatsappNotifications: z.boolean(),
});

export type UserSettingsBody = z.output<typeof userSettingsBody>;
