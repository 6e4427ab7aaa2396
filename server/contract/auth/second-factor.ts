// An admin's two-step sign-in.
import * as z from "zod/mini";

/** Six digits of the app, or a recovery code. */
export const secondFactorCode = z.string("Required").check(z.maxLength(40));

/** `GET /api/auth/second-factor`. */
export const secondFactor = z.strictObject({ on: z.boolean(), recoveryCodesLeft: z.number() });
export type SecondFactor = z.infer<typeof secondFactor>;

/** `POST /api/auth/second-factor`: what the authenticator app needs. */
export const newSecondFactor = z.strictObject({ key: z.string() });

export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

/** `POST /api/auth/second-factor/confirm`. */
export const confirmSecondFactorBody = z.object({
  code: z.string("Required").check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, "Please type the six digits")),
});
