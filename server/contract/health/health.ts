/** `GET /api/health`. */
export interface Health {
  status: "ok" | "unavailable";
  version: string;
  database: string;
  model: string;
  embeddings: string;
  payments: string;
  /** How people are told: outbox, or what carries it. */
  email: string;
  whatsapp: string;
}
