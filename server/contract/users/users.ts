import * as z from "zod/mini";

const role = z.enum(["shopper", "vendor", "admin"]);
export type Role = z.infer<typeof role>;

export const currentUser = z.strictObject({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  role,
});
export type CurrentUser = z.infer<typeof currentUser>;
