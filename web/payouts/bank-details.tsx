import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { accountTypeNames, accountWords } from "#contract/payouts/bank-rules.ts";
import type { OwnBankDetails, ShownBankDetails } from "#contract/payouts/payouts.ts";
import { usePress } from "#web/lib/use-press.ts";
import { LongDate } from "#web/ui/long-date.tsx";
import { BankForm } from "./bank-form.tsx";
import { useConfirmBankDetails } from "./payouts-data.ts";

interface Props {
  bank: OwnBankDetails;
  bankChangeDays: number;
  /** Of the mailed link; "" without one. */
  token: string;
  editable: boolean;
}

/** Where payouts go, and how that changes: typed here, confirmed by the mailed link. */
export function BankDetailsPanel({ bank: { current, asked }, bankChangeDays, token, editable }: Props) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState("");
  const confirm = useConfirmBankDetails();
  const press = usePress({
    mutateAsync: async (typed: string) => {
      setUsed(typed);
      await confirm.mutateAsync(typed);
    },
  });
  return (
    <section className="panel stack gap-4" aria-labelledby="bank-title">
      <h2 className="panel-title" id="bank-title">
        Bank details
      </h2>
      {current ? (
        <Account details={current} />
      ) : (
        <p>You are paid once you have entered and confirmed a bank account.</p>
      )}
      {asked && (
        <div className="notice">
          <div className="stack gap-2">
            <p>
              <strong>Waiting for your confirmation:</strong> {accountWords(asked)}. Open the link in the mail that we
              sent you; it works for one hour.
            </p>
            {token !== "" && token !== used && (
              <p>
                <Button type="button" size="3" loading={confirm.isPending} onClick={() => press(token)}>
                  Confirm this account
                </Button>
              </p>
            )}
          </div>
        </div>
      )}
      {editable && !open && (
        <p>
          <Button type="button" size="3" variant="soft" onClick={() => setOpen(true)}>
            {current ? "Change bank details" : "Enter bank details"}
          </Button>
        </p>
      )}
      {editable && open && (
        <>
          <p className="soft">
            {bankChangeDays > 0 &&
              `After a change, payouts wait ${bankChangeDays} ${bankChangeDays === 1 ? "day" : "days"}, so that nobody can redirect them unnoticed.`}
          </p>
          <BankForm onAsked={() => setOpen(false)} />
        </>
      )}
    </section>
  );
}

function Account({ details }: { details: ShownBankDetails }) {
  const waits = details.payableFrom !== null && Date.parse(details.payableFrom) > Date.now();
  return (
    <div>
      <p>
        <strong>{accountWords(details)}</strong>
      </p>
      <p className="soft">
        {details.holder}, {accountTypeNames[details.accountType].name.toLowerCase()} account, branch code{" "}
        {details.branchCode}
      </p>
      {waits && details.payableFrom && (
        <p>
          Payouts go there from <LongDate iso={details.payableFrom} /> on.
        </p>
      )}
    </div>
  );
}
