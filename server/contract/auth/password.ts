// Rule account-3. Without zod, to keep forms with only passwords small.
export const passwordMinLength = 6;
export const passwordTooShort = "Password must be at least 6 characters";
