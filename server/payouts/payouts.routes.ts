import type { Facts } from "#contract/audit/audit.ts";
import { payoutsEndpoints } from "#contract/payouts/endpoints.ts";
import type { PayoutRun } from "#contract/payouts/payouts.ts";
import { formatRand } from "#contract/shared/money.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { type Act, record } from "#server/audit/act.ts";
import { signedInKeys } from "#server/auth/known-browsers.service.ts";
import { checkPassword } from "#server/auth/new-password.service.ts";
import { routes } from "#server/routes.ts";
import { askBankDetails, confirmBankDetails } from "./bank-details.service.ts";
import { bankFile } from "./bank-file.service.ts";
import { markRunPaid, takeBack } from "./payout-outcomes.service.ts";
import { discardRun, makeRun, readPreview, sendRun } from "./payout-runs.service.ts";
import { readOwnPayouts } from "./payouts.service.ts";
import { readStatement, statementFile } from "./statement.service.ts";

export const payoutsRoutes = (deps: AppDeps) => {
  const { db, settings, limits, providers } = deps;
  return routes(deps, payoutsEndpoints, {
    "GET /api/vendor/payouts": ({ vendor }) => readOwnPayouts(db, vendor.id, settings),
    "PUT /api/vendor/bank-details": async ({ vendor, user, body, request }) => {
      const by = signedInKeys(deps, request, user);
      await limits.beginSignIn(by);
      await checkPassword(db, user.id, body.password, "password");
      await limits.signedIn(by);
      return askBankDetails(db, { vendorId: vendor.id, userId: user.id }, body, settings);
    },
    "POST /api/vendor/bank-details/confirm": ({ vendor, user, body }) =>
      confirmBankDetails(db, { vendorId: vendor.id, userId: user.id }, body.token, settings.payouts),
    "GET /api/vendor/statement": ({ vendor, query }) => readStatement(db, vendor.id, query),
    "GET /api/vendor/statement.csv": async ({ vendor, query }) =>
      statementFile(await readStatement(db, vendor.id, query)),
    "GET /api/admin/payouts": async () => ({
      ...(await readPreview(db, settings)),
      approval: settings.payouts.approval,
      transfers: providers.transfers.label,
    }),
    "POST /api/admin/payout-runs": async ({ act, user, body }) =>
      recorded(act, "made", await makeRun(act.tx, user.id, body, settings)),
    "POST /api/admin/payout-runs/:id/send": async ({ act, user, params, body }) =>
      recorded(act, "sent", await sendRun(act.tx, user.id, params.id, settings, body.restoreChecked), {
        ...(body.restoreChecked && { bankComparedAfterRestore: true }),
      }),
    "POST /api/admin/payout-runs/:id/discard": async ({ act, params }) =>
      recorded(act, "discarded", await discardRun(act.tx, params.id)),
    "POST /api/admin/payout-runs/:id/paid": async ({ act, params }) =>
      recorded(act, "paid", await markRunPaid(act.tx, params.id)),
    "POST /api/admin/payout-runs/:id/file": async ({ act, params }) => {
      const text = await bankFile(act.tx, params.id, settings.secretsKey);
      await record(act, { act: "payout-file-taken", about: { kind: "payout", id: params.id } });
      return { fileName: `indaba-payouts-${params.id.slice(0, 8)}.csv`, text };
    },
    "POST /api/admin/payouts/:id/back": async ({ act, params, body }) => {
      const run = await takeBack(act.tx, params.id, body.reason, settings.secretsKey);
      const payout = run.payouts.find(({ id }) => id === params.id);
      await record(act, {
        act: "payout-put-back",
        about: { kind: "payout", id: params.id, ...(payout && { name: payout.businessName }) },
        after: { amount: formatRand(payout?.amountCents ?? 0), state: payout?.state ?? "" },
        reason: body.reason,
      });
      return run;
    },
    "GET /api/admin/vendors/:id/statement": ({ params, query }) => readStatement(db, params.id, query),
    "GET /api/admin/vendors/:id/statement.csv": async ({ params, query }) =>
      statementFile(await readStatement(db, params.id, query)),
  });
};

/** A repeated call leaves no second entry. */
async function recorded(
  act: Act,
  step: "made" | "sent" | "discarded" | "paid",
  run: PayoutRun,
  more: Facts = {},
): Promise<PayoutRun> {
  await record(act, {
    once: run.id,
    act: `payout-run-${step}`,
    about: { kind: "payout", id: run.id },
    after: { method: run.method, total: formatRand(run.totalCents), vendors: run.payouts.length, ...more },
  });
  return run;
}
