// Which messages a user wants, and where.
import { eq } from "drizzle-orm";
import { phoneMessage, type UserSettings, type UserSettingsBody } from "#contract/users/user-settings.ts";
import type { Database } from "#db/engine/index.ts";
import { settings } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { readPhoneNumber } from "./phone-number.ts";

const columns = {
  phoneNumber: settings.phoneNumber,
  emailNotifications: settings.emailNotifications,
  whatsappNotifications: settings.whatsappNotifications,
};

/** The documented defaults for an account that has saved none. */
export async function readUserSettings(db: Database, userId: string): Promise<UserSettings> {
  const [saved] = await db.select(columns).from(settings).where(eq(settings.userId, userId));
  return saved ?? { phoneNumber: "", emailNotifications: true, whatsappNotifications: false };
}

/** Returns what was stored. Throws "invalid" for a phone number that can't be called; an empty one is accepted (rule settings-2). */
export async function saveUserSettings(db: Database, userId: string, body: UserSettingsBody): Promise<UserSettings> {
  const phoneNumber = body.phoneNumber === "" ? "" : await readPhoneNumber(body.phoneNumber);
  if (phoneNumber === null) throw new AppError("invalid", phoneMessage, { fields: { phoneNumber: phoneMessage } });
  const wanted = {
    phoneNumber,
    emailNotifications: body.emailNotifications,
    whatsappNotifications: body.whatsappNotifications && phoneNumber !== "",
  };
  const [saved] = await db
    .insert(settings)
    .values({ userId, ...wanted })
    .onConflictDoUpdate({ target: settings.userId, set: wanted })
    .returning(columns);
  if (!saved) throw new Error("The settings were not stored");
  return saved;
}
