import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { Link } from "wouter";
import type { PayoutPreview, PayoutRun } from "#contract/payouts/payouts.ts";
import { formatRand } from "#contract/shared/money.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { LongDate } from "#web/ui/long-date.tsx";
import { PayoutRow } from "./payout-row.tsx";
import { useDiscardRun, usePayoutBack, useRunPaid, useSendRun } from "./payouts-data.ts";

/** The open run first asks to be sent; a sent one waits for the bank's or the provider's word. */
export function PayoutRunCard({
  run,
  approval,
  transfers,
}: {
  run: PayoutRun;
  approval: PayoutPreview["approval"];
  transfers: string;
}) {
  const { method, state, payouts, totalCents, madeAt, madeBy, sentAt, sentBy } = run;
  const byFile = method === "file";
  const onItsWay = payouts.filter((payout) => payout.state === "sending").length;
  return (
    <li className="panel stack gap-4">
      <header>
        <h3 className="panel-title">
          {state === "open" ? "Open run" : "Run"} of {formatRand(totalCents)}
        </h3>
        <p className="soft">
          {byFile ? "By the bank's file" : `Transfers by ${transfers}`}. Made by {madeBy ?? "a deleted account"},{" "}
          <LongDate iso={madeAt} />
          {sentAt && (
            <>
              ; sent by {sentBy ?? "a deleted account"}, <LongDate iso={sentAt} />
            </>
          )}
          .
        </p>
      </header>
      <ul>
        {payouts.map((payout) => (
          <PayoutRow
            key={payout.id}
            payout={payout}
            title={
              <Link className="text-link" href={`/admin/vendors/${payout.vendorId}/statement`}>
                {payout.businessName}
              </Link>
            }
          >
            {byFile && state === "sent" && (payout.state === "sending" || payout.state === "paid") && (
              <NotArrived payout={payout} />
            )}
          </PayoutRow>
        ))}
      </ul>
      {state === "open" && <OpenRun run={run} approval={approval} />}
      {byFile && state === "sent" && <FileRun id={run.id} onItsWay={onItsWay} />}
    </li>
  );
}

function OpenRun({ run: { id, totalCents }, approval }: { run: PayoutRun; approval: PayoutPreview["approval"] }) {
  const [password, setPassword] = useState("");
  const [send, discard] = [useSendRun(id), useDiscardRun(id)];
  const [pressSend, pressDiscard] = [usePress(send), usePress(discard)];
  const asksPassword = approval === "password";
  return (
    <>
      {!asksPassword && <p>Another admin than the one who made this run has to send it.</p>}
      <p className="row">
        <ConfirmDialog
          trigger={
            <Button type="button" size="3" loading={send.isPending}>
              Send this run
            </Button>
          }
          title={`Pay out ${formatRand(totalCents)}?`}
          text="The vendors' balances fall now. What is no longer due as planned is left out."
          action="Send"
          disabled={asksPassword && password === ""}
          onConfirm={() => {
            pressSend(password);
            setPassword("");
          }}
        >
          {asksPassword && (
            <Field
              label="Your password"
              type="password"
              autoComplete="current-password"
              error={undefined}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </ConfirmDialog>
        <Button
          type="button"
          size="3"
          variant="soft"
          color="gray"
          loading={discard.isPending}
          onClick={() => pressDiscard(undefined)}
        >
          Discard
        </Button>
      </p>
    </>
  );
}

function FileRun({ id, onItsWay }: { id: string; onItsWay: number }) {
  const paid = useRunPaid(id);
  const press = usePress(paid);
  return (
    <p className="row">
      <Button asChild size="3" variant="soft">
        <a href={`/api/admin/payout-runs/${id}/file`} download>
          Download the bank's file
        </a>
      </Button>
      {onItsWay > 0 && (
        <ConfirmDialog
          trigger={
            <Button type="button" size="3" variant="soft" loading={paid.isPending}>
              The bank has paid
            </Button>
          }
          title="Has the bank paid all of them?"
          text="Each vendor is told that its payout was paid. Record those that the bank refused first."
          action="Yes, paid"
          onConfirm={() => press(undefined)}
        />
      )}
    </p>
  );
}

function NotArrived({ payout: { id, businessName } }: { payout: PayoutRun["payouts"][number] }) {
  const [reason, setReason] = useState("");
  const back = usePayoutBack(id);
  const press = usePress(back);
  return (
    <p>
      <ConfirmDialog
        trigger={
          <Button
            type="button"
            size="2"
            variant="soft"
            color="red"
            loading={back.isPending}
            aria-label={`The payout to ${businessName} did not arrive`}
          >
            Did not arrive
          </Button>
        }
        title={`Did the payout to ${businessName} not arrive?`}
        text="Its money is the vendor's balance again, and the vendor is told why."
        action="Put it back"
        destructive
        disabled={reason.trim().length < 3}
        onConfirm={() => press(reason)}
      >
        <Field
          label="What the bank says"
          maxLength={300}
          error={undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </ConfirmDialog>
    </p>
  );
}
