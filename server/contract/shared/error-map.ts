// The only error map (rule form-2): a field without its own message says "Required" if it is missing, and zod's English text otherwise.
// `text.ts` loads it, so that it applies to every schema of the contract, in the browser and on the server.
import * as z from "zod/mini";

z.config({
  ...z.locales.en(),
  // A missing choice is an "invalid_value".
  customError: ({ code, input }) =>
    input === undefined && (code === "invalid_type" || code === "invalid_value") ? "Required" : undefined,
});
