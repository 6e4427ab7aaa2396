import { useLocation, useSearch } from "wouter";
import {
  type AboutKind,
  type AuditAct,
  type AuditEntry,
  aboutNames,
  auditActs,
  type Facts,
} from "#contract/audit/audit.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { useAudit } from "#web/admin/audit-data.ts";
import { withQuery } from "#web/lib/api.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ShieldIcon } from "#web/ui/icons.tsx";
import { LongDate } from "#web/ui/long-date.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { SettlingSearch } from "#web/ui/settling-search.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminAudit() {
  useTitle("Audit log");
  return (
    <AdminRead what="The audit log">
      <Audit />
    </AdminRead>
  );
}

const kinds = Object.entries(aboutNames) as [AboutKind, string][];

function Audit() {
  const asked = new URLSearchParams(useSearch());
  const search = asked.get("search") ?? "";
  const about = kinds.find(([kind]) => kind === asked.get("about"))?.[0] ?? null;
  const [, navigate] = useLocation();
  const go = (next: { search: string; about: AboutKind | null }) =>
    navigate(withQuery("/admin/audit", next), { replace: true, state: history.state });
  const pages = useAudit(about, search);
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const looking = pages.isPending || pages.isPlaceholderData;
  return (
    <div className="page">
      <AdminHead title="Audit log" reads={[pages]} />
      <div className="stack gap-4">
        <SettlingSearch
          label="Search by admin, name, id or reason"
          search={search}
          onSettled={(settled) => go({ search: settled, about })}
        />
        <ChoiceRow
          legend="About what"
          choices={[[null, "Everything"], ...kinds]}
          chosen={about}
          onChoose={(chosen) => go({ search, about: chosen })}
        />
        <div className="spread">
          <ResultCount total={looking ? undefined : pages.data?.pages[0]?.total} one="act" />
          <a className="text-link" href={withQuery("/api/admin/audit.csv", { search, about })} download>
            Export CSV
          </a>
        </div>
      </div>
      <PagesFailed pages={pages} text={`The audit log could not be ${pages.data ? "brought up to date" : "loaded"}.`} />
      {pages.isPending && (
        <div aria-busy="true">
          <span className="sr-only">Loading</span>
          <div className="skeleton skeleton-panel" />
        </div>
      )}
      {!looking && !pages.isError && entries.length === 0 && (
        <EmptyState
          icon={<ShieldIcon size={30} />}
          title={search || about ? "Nothing found" : "Nothing yet"}
          hint="Whatever an admin changes is listed here, and nobody can change or delete the list."
        />
      )}
      <ul className="stack" aria-busy={looking}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <NextPage pages={pages} shown={entries.length} />
    </div>
  );
}

const timeOf = (iso: string) =>
  new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

function Entry({ entry: { at, actor, act, about, before, after, reason } }: { entry: AuditEntry }) {
  return (
    <li className="panel audit-entry">
      <div className="spread audit-entry-head">
        <h2 className="status-card-name">{auditActs[act as AuditAct] ?? act}</h2>
        <p className="soft">
          {actor.name}, <LongDate iso={at} />, {timeOf(at)}
        </p>
      </div>
      <p>
        {about.name ?? `${about.kind} ${about.id}`}
        {about.name !== null && <span className="soft audit-entry-id"> {about.id}</span>}
      </p>
      <Changes before={before ?? {}} after={after ?? {}} />
      {reason && <p>Reason: {reason}</p>}
    </li>
  );
}

/** "commissionPercent" → "commission percent". */
const words = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function Changes({ before, after }: { before: Facts; after: Facts }) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (fields.length === 0) return null;
  return (
    <dl className="audit-entry-changes">
      {fields.map((field) => (
        <div key={field}>
          <dt>{words(field)}</dt>
          <dd>
            {field in before && <>{String(before[field])} → </>}
            {String(after[field] ?? "none")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
