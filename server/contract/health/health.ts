import * as z from "zod/mini";
/** `GET /api/health`. */
export const health = z.strictObject({
  status: z.enum(["ok", "unavailable"]),
  version: z.string(),
  database: z.string(),
  model: z.string(),
  embeddings: z.string(),
  payments: z.string(),
  /** How vendors are paid, beside the file for a bank. */
  transfers: z.string(),
  /** Who says what delivery costs, and whose events move parcels. */
  delivery: z.string(),
  carrierEvents: z.string(),
  /** The email channel. */
  email: z.string(),
  whatsapp: z.string(),
});
export type Health = z.infer<typeof health>;

export const liveness = z.strictObject({ status: z.literal("live") });
export const readiness = z.strictObject({ status: z.literal("ready") });
