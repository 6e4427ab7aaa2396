// Pays the vendors of a random sequence over HTTP, by the bank's file or the sandbox's transfers, and reads what was paid.
import { and, eq, inArray, like, ne, sql } from "drizzle-orm";
import { bankDetails, notifications, orderParts, payoutRuns, payouts } from "#db/schema.ts";
import { GatewayUnavailable } from "#server/payments/gateway/index.ts";
import { sandboxJobs } from "#server/payments/sandbox/sandbox-jobs.ts";
import { answerDueTransfers } from "#server/payments/sandbox/transfers.service.ts";
import { askBankDetails, confirmBankDetails } from "#server/payouts/bank-details.service.ts";
import { readDue } from "#server/payouts/due.service.ts";
import type { Transfers } from "#server/payouts/transfers/index.ts";
import type { Reply, TestApp, TestBrowser } from "#tests/harness/app.ts";
import { runDue } from "#tests/harness/jobs.ts";
import { addBankDetails, bankTyped, runPayoutJobs, sendingDeps } from "#tests/harness/payouts.ts";
import type { PayAct } from "./payout-acts.ts";
import { ownOf } from "./race.ts";

interface Seller {
  vendorId: string;
  userId: string;
}

/** The bank answers what is with it, its webhooks arrive, and every payout is looked at. */
export async function bankAnswers(shop: TestApp): Promise<void> {
  await answerDueTransfers(shop.db, new Date(Date.now() + 60_000));
  await runDue(sandboxJobs(shop.db, ownOf(shop)));
  await runPayoutJobs(sendingDeps(shop));
}

/** Time passes for payouts whose attempt ended without an answer. */
export const payoutsAreDue = (shop: TestApp) =>
  shop.db.update(payouts).set({ nextAttemptAt: sql`now()` }).where(sql`${payouts.nextAttemptAt} is not null`);

export async function payFrom(
  shop: TestApp,
  { sellers, admins, accepted }: { sellers: Seller[]; admins: TestBrowser[]; accepted: (reply: Reply) => boolean },
) {
  const { db } = shop;
  const { settings } = shop.deps;
  const [maker, sender] = admins as [TestBrowser, TestBrowser];
  settings.payouts.approval = "second-admin";
  const vendorIds = sellers.map(({ vendorId }) => vendorId);
  // What an earlier sequence has left is not paid in this one.
  await db.update(payoutRuns).set({ state: "discarded" }).where(eq(payoutRuns.state, "open"));
  await db.update(bankDetails).set({ state: "past" }).where(ne(bankDetails.state, "past"));
  for (const vendorId of vendorIds) await addBankDetails(db, vendorId);
  const runs: string[] = [];
  const toRun = async (by: TestBrowser, what: string): Promise<boolean> => {
    const id = runs.at(-1);
    return id !== undefined && accepted(await by.post(`/api/admin/payout-runs/${id}/${what}`, {}));
  };

  async function transfer(provider: "answers" | "cut" | "down"): Promise<boolean> {
    const deps = sendingDeps(shop);
    const transfers: Transfers = {
      ...deps.transfers,
      async find(reference) {
        if (provider === "down") throw new GatewayUnavailable("down");
        return deps.transfers.find(reference);
      },
      async send(asked) {
        if (provider === "down") throw new GatewayUnavailable("down");
        const state = await deps.transfers.send(asked);
        if (provider === "cut") throw new GatewayUnavailable("cut off");
        return state;
      },
    };
    await payoutsAreDue(shop);
    await runPayoutJobs({ ...deps, transfers });
    if (provider === "answers") await bankAnswers(shop);
    return true;
  }

  async function changeBank({ vendorId, userId }: Seller, end: string): Promise<boolean> {
    const typed = { ...bankTyped, accountType: "current" as const, number: `123456${end}`, password: "" };
    await askBankDetails(db, { vendorId, userId }, typed, settings);
    const mails = await db
      .select({ text: notifications.text })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, userId),
          eq(notifications.kind, "bank-link"),
          like(notifications.text, "%#confirm=%"),
        ),
      )
      .orderBy(notifications.createdAt);
    const token = /#confirm=([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
    await confirmBankDetails(db, { vendorId, userId }, token, settings.payouts);
    return true;
  }

  return {
    async act(act: PayAct): Promise<boolean> {
      switch (act.pays) {
        case "make": {
          const id = crypto.randomUUID();
          const made = accepted(await maker.post("/api/admin/payout-runs", { id, method: act.method }));
          if (made) runs.push(id);
          return made;
        }
        case "send": {
          const [one, other] = await Promise.all([toRun(sender, "send"), toRun(sender, "send")]);
          if (one !== other) throw new Error("A run was sent once of two times.");
          return one;
        }
        case "discard":
          return toRun(maker, "discard");
        case "paid":
          return toRun(maker, "paid");
        case "back": {
          const of = and(
            eq(payouts.runId, runs.at(-1) ?? crypto.randomUUID()),
            eq(payouts.vendorId, vendorIds[act.vendor] as string),
          );
          const [payout] = await db.select({ id: payouts.id }).from(payouts).where(of);
          const path = `/api/admin/payouts/${payout?.id ?? crypto.randomUUID()}/back`;
          return accepted(await maker.post(path, { reason: "Account closed" }));
        }
        case "transfer":
          return transfer(act.provider);
        case "bank":
          return changeBank(sellers[act.vendor] as Seller, act.end);
        case "wait": {
          const past = sql`${act.days}::int * interval '1 day'`;
          await db
            .update(orderParts)
            .set({ changedAt: sql`${orderParts.changedAt} - ${past}` })
            .where(inArray(orderParts.vendorId, vendorIds));
          await db
            .update(bankDetails)
            .set({ confirmedAt: sql`${bankDetails.confirmedAt} - ${past}` })
            .where(inArray(bankDetails.vendorId, vendorIds));
          return true;
        }
      }
    },
    async seen() {
      const due = await readDue(db, settings, vendorIds);
      const rows = runs.length === 0 ? [] : await db.select().from(payouts).where(inArray(payouts.runId, runs));
      const stored = runs.length === 0 ? [] : await db.select().from(payoutRuns).where(inArray(payoutRuns.id, runs));
      return {
        due: vendorIds.map((id) => {
          const of = due.find(({ vendorId }) => vendorId === id);
          return of && { dueCents: of.dueCents, leftOut: of.leftOut };
        }),
        runs: runs.map((id) => {
          const run = stored.find((each) => each.id === id) as (typeof stored)[number];
          const own = rows.filter(({ runId }) => runId === id);
          const of = ({ vendorId, amountCents, state }: (typeof own)[number]) =>
            `${vendorIds.indexOf(vendorId)} ${amountCents} ${state}`;
          return { method: run.method, state: run.state, payouts: own.map(of).toSorted() };
        }),
      };
    },
  };
}
