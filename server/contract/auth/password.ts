// Rule account-3, free of zod: forms that ask for nothing but passwords stay light.
export const passwordMinLength = 6;
export const passwordTooShort = "Password must be at least 6 characters";
