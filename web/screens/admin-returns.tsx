import { Button } from "@radix-ui/themes";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { EscalatedReturn } from "#contract/orders/returns.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { usePress } from "#web/lib/use-press.ts";
import { PartReturn } from "#web/orders/part-return.tsx";
import { RefuseReturn } from "#web/orders/refuse-return.tsx";
import { useAnswerForVendor, useEscalatedReturns } from "#web/orders/vendor-orders-data.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { OrdersIcon } from "#web/ui/icons.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminReturns() {
  useTitle("Returns");
  return (
    <AdminRead what="The returns">
      <Returns />
    </AdminRead>
  );
}

function Returns() {
  const pages = useEscalatedReturns();
  const returns = pages.data?.pages.flatMap((page) => page.returns) ?? [];
  return (
    <div className="page">
      <AdminHead title="Returns" reads={[pages]} />
      <PagesFailed pages={pages} text={`The returns could not be ${pages.data ? "brought up to date" : "loaded"}.`} />
      {returns.length > 0 && <ResultCount total={pages.data?.pages[0]?.total} one="return" />}
      {pages.isPending && <div className="skeleton skeleton-panel" />}
      {pages.data && returns.length === 0 && (
        <EmptyState
          icon={<OrdersIcon size={28} />}
          title="No returns waiting"
          hint="Returns that a vendor leaves unanswered are listed here."
        />
      )}
      <ul className="stack gap-4-5" aria-busy={pages.isPending}>
        {returns.map((asked) => (
          <Waiting key={asked.id} asked={asked} />
        ))}
      </ul>
      <NextPage pages={pages} shown={returns.length} />
    </div>
  );
}

function Waiting({ asked }: { asked: EscalatedReturn }) {
  const number = shortOrderNumber(asked.orderId);
  const answer = useAnswerForVendor(asked.id);
  const press = usePress(answer);
  const [approving, refusing] = [`Approve the return of order #${number}`, `Refuse the return of order #${number}`];
  return (
    <li className="panel stack gap-4">
      <h2 className="panel-title">
        Order #{number}, {asked.vendorName}
      </h2>
      <PartReturn of={asked} />
      <p className="row">
        <ConfirmDialog
          trigger={
            <Button type="button" size="3" variant="soft" disabled={answer.isPending} aria-label={approving}>
              Approve
            </Button>
          }
          title="Approve this return?"
          text={`The shopper sends it back, and ${asked.vendorName} refunds it. Both are told.`}
          action="Approve"
          onConfirm={() => press({ state: "approved" })}
        />
        <RefuseReturn
          trigger={
            <Button type="button" size="3" variant="soft" color="red" disabled={answer.isPending} aria-label={refusing}>
              Refuse
            </Button>
          }
          text="The shopper and the vendor read your reason."
          onConfirm={(reason) => press({ state: "refused", reason })}
        />
      </p>
    </li>
  );
}
