// Makes what the server needs of each port (docs/architecture.md, "Ports"). Nothing falls back silently: an unknown or incomplete
// setting has stopped the start before this runs (server/settings.ts).
import { createEmbeddingModel } from "#agent/embedding/index.ts";
import { type ChatModels, createChatModels } from "#agent/model/index.ts";
import type { Health } from "#contract/health/health.ts";
import { sandboxPath } from "#contract/payments/sandbox-endpoints.ts";
import type { OpenDatabase } from "#db/engine/index.ts";
import { createDeliveryRates, type DeliveryRates } from "#server/delivery/rates/index.ts";
import { type CarrierEvents, createCarrierEvents } from "#server/delivery/tracking/index.ts";
import { createLimits } from "#server/limits.ts";
import { createImageStore, type ImageStore } from "#server/listings/image-store/index.ts";
import type { Log } from "#server/log.ts";
import { type Channels, createChannels } from "#server/notifications/channel/index.ts";
import { createGateway, type PaymentGateway } from "#server/payments/gateway/index.ts";
import { readSandboxKeys } from "#server/payments/sandbox/sandbox-keys.ts";
import { createTransfers, type Transfers } from "#server/payouts/transfers/index.ts";
import type { RemoteEmbeddings } from "#server/search/search-index.ts";
import type { Settings } from "#server/settings.ts";

export interface Providers {
  models: ChatModels;
  /** null: learned from the catalogue itself. */
  embeddings: RemoteEmbeddings;
  /** Pictures that vendors uploaded. */
  images: ImageStore;
  /** Pictures that shoppers sent with returns; no public address leads to them. */
  returnPictures: ImageStore;
  payments: PaymentGateway;
  /** How money leaves for vendors' banks. */
  transfers: Transfers;
  /** What delivery costs. */
  delivery: DeliveryRates;
  /** What carriers say of parcels. */
  carrierEvents: CarrierEvents;
  /** How messages reach people. */
  channels: Channels;
  /** Names of the providers in use, for the start line, the health report and the doctor. */
  live: Omit<Health, "status" | "version">;
}

/** How the shop reaches this server itself, for the sandbox that it hosts. */
export interface OwnServer {
  url: string;
  /** For an app without a port. */
  fetch?: (request: Request) => Promise<Response>;
}

export async function createProviders(
  settings: Settings,
  { engine, db }: Pick<OpenDatabase, "engine" | "db">,
  own: OwnServer,
  log: Log,
): Promise<Providers> {
  const models = await createChatModels(settings.model);

  const embeddings = await createEmbeddingModel(settings.embeddings);
  const sandbox = async () => ({
    ...(await readSandboxKeys(db)),
    baseUrl: `${own.url}${sandboxPath}`,
    mode: "test" as const,
    // Relative to the page's own origin.
    popupUrl: `${sandboxPath}/popup`,
    ...(own.fetch && { fetch: own.fetch }),
  });
  const payments = await createGateway(settings.payments, sandbox);
  const transfers = await createTransfers(settings.payments, payments.label, sandbox);

  const channels = createChannels(settings);
  const delivery = createDeliveryRates(settings, { log, limits: createLimits(db, settings) });
  const carrierEvents = createCarrierEvents(settings);

  return {
    models,
    embeddings,
    images: createImageStore(settings, db, "images"),
    returnPictures: createImageStore(settings, db, "return-pictures"),
    payments,
    transfers,
    delivery,
    carrierEvents,
    channels,
    live: {
      database: engine,
      model: models.model.label,
      embeddings: embeddings?.name ?? "local",
      payments: payments.label,
      transfers: transfers.label,
      delivery: delivery.name,
      carrierEvents: carrierEvents.name,
      email: channels.email.name,
      whatsapp: channels.whatsapp.name,
    },
  };
}
