import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { Link } from "wouter";
import type { PayoutPreview, PayoutRun } from "#contract/payouts/payouts.ts";
import { shopMoney } from "#web/lib/price-display.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { LongDate } from "#web/ui/long-date.tsx";
import { PayoutRow } from "./payout-row.tsx";
import { useBankFile, useDiscardRun, usePayoutBack, useRunPaid, useSendRun } from "./payouts-data.ts";

/** The open run first asks to be sent; a sent one waits for the bank's or the provider's word. */
export function PayoutRunCard({
  run,
  approval,
  transfers,
  restoredFrom,
}: { run: PayoutRun } & Pick<PayoutPreview, "approval" | "transfers" | "restoredFrom">) {
  const { method, state, payouts, totalCents, madeAt, madeBy, sentAt, sentBy } = run;
  const byFile = method === "file";
  const onItsWay = payouts.filter((payout) => payout.state === "sending").length;
  return (
    <li className="panel stack gap-4">
      <header>
        <h3 className="panel-title">
          {state === "open" ? "Open run" : "Run"} of {shopMoney(totalCents)}
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
            {payout.stuck && <p className="notice">{payout.stuck}</p>}
            {state === "sent" && payout.mayPutBack && <NotArrived payout={payout} byFile={byFile} />}
          </PayoutRow>
        ))}
      </ul>
      {state === "open" && <OpenRun run={run} approval={approval} restoredFrom={restoredFrom} />}
      {byFile && state === "sent" && <FileRun id={run.id} onItsWay={onItsWay} />}
    </li>
  );
}

function OpenRun({
  run: { id, totalCents },
  approval,
  restoredFrom,
}: {
  run: PayoutRun;
  approval: PayoutPreview["approval"];
  restoredFrom: string | null;
}) {
  const [isChecked, setChecked] = useState(false);
  const [send, discard] = [useSendRun(id), useDiscardRun(id)];
  const [pressSend, pressDiscard] = [usePress(send), usePress(discard)];
  return (
    <>
      {approval === "second-admin" && <p>Another admin than the one who made this run has to send it.</p>}
      <p className="row">
        <ConfirmDialog
          trigger={
            <Button type="button" size="3" loading={send.isPending}>
              Send this run
            </Button>
          }
          title={`Pay out ${shopMoney(totalCents)}?`}
          text="The vendors' balances fall now. What is no longer due as planned is left out."
          action="Send"
          disabled={restoredFrom !== null && !isChecked}
          onConfirm={() => pressSend(isChecked)}
        >
          {restoredFrom !== null && (
            <label className="row">
              <input type="checkbox" checked={isChecked} onChange={({ target }) => setChecked(target.checked)} />
              <span>I have compared the bank’s account: none of this was paid already.</span>
            </label>
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
  const [paid, file] = [useRunPaid(id), useBankFile(id)];
  const [press, pressFile] = [usePress(paid), usePress(file)];
  return (
    <p className="row">
      <Button type="button" size="3" variant="soft" loading={file.isPending} onClick={() => pressFile(undefined)}>
        Download the bank’s file
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

function NotArrived({
  payout: { id, businessName },
  byFile,
}: {
  payout: PayoutRun["payouts"][number];
  byFile: boolean;
}) {
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
            aria-label={
              byFile ? `The payout to ${businessName} did not arrive` : `Put it back: the payout to ${businessName}`
            }
          >
            {byFile ? "Did not arrive" : "Put it back"}
          </Button>
        }
        title={byFile ? `Did the payout to ${businessName} not arrive?` : `Put the payout to ${businessName} back?`}
        text={
          byFile
            ? "Its money is the vendor's balance again, and the vendor is told why."
            : "It was not sent. Within minutes its money is the vendor's balance again, and the vendor is asked for its bank details."
        }
        action="Put it back"
        destructive
        disabled={reason.trim().length < 3}
        onConfirm={() => press(reason)}
      >
        <Field
          label={byFile ? "What the bank says" : "Why, for the audit log"}
          maxLength={300}
          error={undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </ConfirmDialog>
    </p>
  );
}
