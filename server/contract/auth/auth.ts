// Rules account-1, account-3 and form-1: the same messages whether a field is missing or too short.
import * as z from "zod/mini";
import { nameText } from "#contract/shared/text.ts";
import { passwordMinLength, passwordTooShort } from "./password.ts";
import { secondFactorCode } from "./second-factor.ts";
import { usernameMaxLength } from "./username.ts";

export const emailAddress = z.pipe(
  z.pipe(
    z.string("Invalid email address"),
    z.transform((text: string) => text.trim()),
  ),
  z.string().check(z.email("Invalid email address"), z.maxLength(254, "Invalid email address")),
);
// Not trimmed, as blanks count in a password. The maximum keeps hashing fast.
const password = z
  .string(passwordTooShort)
  .check(z.minLength(passwordMinLength, passwordTooShort), z.maxLength(256, "Password must be at most 256 characters"));

/** `code`: for an account with a second factor. */
export const loginBody = z.object({ email: emailAddress, password, code: z.optional(secondFactorCode) });

export const registerBody = z.object({
  email: emailAddress,
  password,
  username: nameText("Username required", 3, usernameMaxLength),
  role: z.optional(z.literal("shopper")),
});

/** `POST /api/auth/password/reset`: the token of a single-use link and the new password. */
export const resetPasswordBody = z.object({
  token: z.string("Required").check(z.maxLength(200)),
  password,
  code: z.optional(secondFactorCode),
});

/** `POST /api/auth/password/forgot`. */
export const forgotPasswordBody = z.object({ email: emailAddress });

/** Only compared, so today's rules for new passwords don't apply. */
const presentPassword = z.string("Required").check(z.minLength(1, "Required"), z.maxLength(256));

/** `POST /api/auth/password/change`. */
export const changePasswordBody = z.object({ currentPassword: presentPassword, password });

/** `POST /api/auth/confirm`. */
export const confirmBody = z.object({ password: presentPassword, code: z.optional(secondFactorCode) });

/** `DELETE /api/user`. */
export const deleteAccountBody = z.object({ password: presentPassword });

export type LoginBody = z.infer<typeof loginBody>;
export type RegisterBody = z.infer<typeof registerBody>;
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>;
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;
