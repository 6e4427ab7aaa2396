// Everything that the shop does by itself, as `serve.ts` runs it and the admin dashboard shows it.
import type { AppDeps } from "#server/app-deps.ts";
import { purgePasswordLinks } from "#server/auth/password-links.service.ts";
import { purgeSessions } from "#server/auth/sessions.service.ts";
import { purgeCartWrites } from "#server/cart/cart.service.ts";
import { purgeVisitorConversations } from "#server/chat/conversations.service.ts";
import { purgePictures } from "#server/listings/pictures.service.ts";
import { deliveryJobs, purgeNotifications } from "#server/notifications/delivery.service.ts";
import { purgeClosedPayments } from "#server/payments/closed-payments.service.ts";
import { refundJobs } from "#server/payments/refunds.service.ts";
import { purgeSandbox } from "#server/payments/sandbox/forgetting.service.ts";
import { sandboxJobs } from "#server/payments/sandbox/sandbox-jobs.ts";
import { sweepJobs } from "#server/payments/sweep.service.ts";
import { purgePaymentEvents } from "#server/payments/webhook.service.ts";
import type { OwnServer } from "#server/providers.ts";
import { purgeHandOffs } from "#server/widget/hand-offs.service.ts";
import { purgeWidgetSignIns } from "#server/widget/sign-ins.service.ts";
import { purgeWidgetEvents } from "#server/widget/widget-events.service.ts";
import { purgeWidgetKeys } from "#server/widget/widget-keys.service.ts";
import { purgeWidgetSessions } from "#server/widget/widget-sessions.service.ts";
import { hourly, type Job } from "./job.ts";

type JobDeps = Pick<AppDeps, "db" | "settings" | "providers" | "log">;

export function allJobs({ db, settings, providers, log }: JobDeps, own: OwnServer): Job[] {
  const paying = { db, gateway: providers.payments, log };
  return [
    ...deliveryJobs({ db, channels: providers.channels, publicUrl: settings.publicUrl, log }),
    ...refundJobs(paying),
    ...sweepJobs(paying),
    hourly("Removing old sessions", () => purgeSessions(db)),
    hourly("Removing old password links", () => purgePasswordLinks(db)),
    hourly("Removing old cart changes", () => purgeCartWrites(db)),
    hourly("Removing unused pictures", () => purgePictures(db, providers.images)),
    hourly("Removing old messages", () => purgeNotifications(db)),
    hourly("Removing old payment events", () => purgePaymentEvents(db)),
    hourly("Removing payments that were never made", () => purgeClosedPayments(db)),
    hourly("Removing visitors' old conversations", () => purgeVisitorConversations(db)),
    hourly("Removing old widget sessions", () => purgeWidgetSessions(db)),
    hourly("Removing old widget keys", () => purgeWidgetKeys(db)),
    hourly("Removing old widget events", () => purgeWidgetEvents(db)),
    hourly("Removing old widget sign-ins", () => purgeWidgetSignIns(db)),
    hourly("Removing old hand-offs of carts", () => purgeHandOffs(db)),
    ...(settings.payments.provider === "sandbox"
      ? [...sandboxJobs(db, own), hourly("Forgetting old payments of the sandbox", () => purgeSandbox(db))]
      : []),
  ];
}
