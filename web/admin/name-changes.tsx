import { Button } from "@radix-ui/themes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import type { NameChange } from "#contract/vendors/profile.ts";
import { profileLengths } from "#contract/vendors/profile-lengths.ts";
import { api, isOutOfDate, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePress } from "#web/lib/use-press.ts";
import { AskReason } from "#web/ui/ask-reason.tsx";
import { LongDate } from "#web/ui/long-date.tsx";

export const useNameChanges = () =>
  useQuery({
    queryKey: reads.nameChanges,
    queryFn: ({ signal }) => api("GET /api/admin/name-changes", { signal }),
  });

/** `reason`: why it is rejected; null approves it. */
export function useDecideName({ id, name }: Pick<NameChange, "id" | "name">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | null) =>
      reason === null
        ? api("POST /api/admin/name-changes/:id/approve", { params: { id } })
        : api("POST /api/admin/name-changes/:id/reject", { params: { id }, body: { reason } }),
    onSuccess: async (_, reason) => {
      toast({ title: reason === null ? "Name approved" : "Name rejected", description: name });
      await refreshAfter(client, "name-decision");
    },
    onError: async (error) => {
      toast({ title: "Not decided", description: messageOf(error) });
      // Another admin was faster, or the vendor withdrew it.
      if (isOutOfDate(error)) await refreshAfter(client, "name-decision");
    },
  });
}

/** New names that vendors ask for. */
export const NameChanges = ({ changes }: { changes: readonly NameChange[] }) => (
  <ul className="stack gap-4">
    {changes.map((change) => (
      <Change key={change.id} change={change} />
    ))}
  </ul>
);

function Change({ change }: { change: NameChange }) {
  const decide = useDecideName(change);
  const press = usePress(decide);
  const { businessName, name, slug, askedAt } = change;
  return (
    <li className="pending-vendor panel" aria-busy={decide.isPending}>
      <div>
        <h3 className="panel-title">{name}</h3>
        <p className="soft">
          The new name of{" "}
          <Link href={`/shop/${slug}`} className="text-link">
            {businessName}
          </Link>
          , asked for on <LongDate iso={askedAt} />
        </p>
      </div>
      <div className="row pending-vendor-actions">
        <Button
          size="3"
          loading={decide.isPending && decide.variables === null}
          disabled={decide.isPending}
          aria-label={`Approve the name ${name}`}
          onClick={() => press(null)}
        >
          Approve
        </Button>
        <AskReason
          trigger={
            <Button
              size="3"
              variant="soft"
              color="red"
              loading={decide.isPending && decide.variables !== null}
              disabled={decide.isPending}
              aria-label={`Reject the name ${name}`}
            >
              Reject
            </Button>
          }
          title={`Reject the name ${name}?`}
          text={`${businessName} keeps its name and is told your reason.`}
          action="Reject"
          most={profileLengths.reason}
          onConfirm={press}
        />
      </div>
    </li>
  );
}
