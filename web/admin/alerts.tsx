import { Link } from "wouter";
import type { AdminAlert } from "#contract/admin/admin.ts";
import { alertKinds } from "#contract/admin/alert-kinds.ts";
import { CheckIcon } from "#web/ui/icons.tsx";
import { LongDate } from "#web/ui/long-date.tsx";

/** What waits for a person, with the way to it. */
export function Alerts({ alerts }: { alerts: readonly AdminAlert[] }) {
  if (alerts.length === 0) {
    return (
      <p className="panel row admin-empty soft">
        <CheckIcon size={20} />
        Nothing waits for you.
      </p>
    );
  }
  return (
    <ul className="admin-alerts">
      {alerts.map(({ kind, count, since }) => {
        const [name, href] = alertKinds[kind];
        return (
          <li key={kind} className="panel admin-alert">
            <Link href={href} className="text-link">
              {name}: {count}
            </Link>
            <span className="soft">
              since <LongDate iso={since} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
