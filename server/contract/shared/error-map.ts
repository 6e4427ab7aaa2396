// The one error map (rule form-2): fields without a message of their own say "Required" when missing, and zod's own English
// text otherwise. Loaded by `text.ts`, so that every schema of this folder speaks it, in the browser and on the server.
import * as z from "zod/mini";

z.config({
  ...z.locales.en(),
  // A choice that is missing is an "invalid_value".
  customError: ({ code, input }) =>
    input === undefined && (code === "invalid_type" || code === "invalid_value") ? "Required" : undefined,
});
