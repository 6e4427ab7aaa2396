import { Badge, Button } from "@radix-ui/themes";
import { useLocation, useSearch } from "wouter";
import { type Person, type PersonStep, type ShownPeople, shownPeople } from "#contract/people/people.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { useChangePerson, usePeople } from "#web/admin/people-data.ts";
import { withQuery } from "#web/lib/api.ts";
import { useMe } from "#web/lib/session.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { LongDate } from "#web/ui/long-date.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";
import { SettlingSearch } from "#web/ui/settling-search.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminUsers() {
  useTitle("People");
  return (
    <AdminRead what="The accounts">
      <People />
    </AdminRead>
  );
}

const filters: readonly [show: ShownPeople, name: string][] = [
  ["all", "All"],
  ["admins", "Admins"],
  ["locked", "Locked"],
];

function People() {
  const asked = new URLSearchParams(useSearch());
  const search = asked.get("search") ?? "";
  const show = shownPeople.find((each) => each === asked.get("show")) ?? "all";
  const [, navigate] = useLocation();
  const go = (next: { show: ShownPeople; search: string }) =>
    navigate(withQuery("/admin/users", next), { replace: true, state: history.state });
  const pages = usePeople(show, search);
  const people = pages.data?.pages.flatMap((page) => page.people) ?? [];
  const looking = pages.isPending || pages.isPlaceholderData;
  return (
    <div className="page">
      <AdminHead title="People" reads={[pages]} />
      <div className="stack gap-4">
        <SettlingSearch
          label="Search by email, name, shop or id"
          search={search}
          onSettled={(settled) => go({ show, search: settled })}
        />
        <ChoiceRow
          legend="Which accounts"
          choices={filters}
          chosen={show}
          onChoose={(chosen) => go({ show: chosen, search })}
        />
        <ResultCount total={looking ? undefined : pages.data?.pages[0]?.total} one="account" />
      </div>
      <PagesFailed pages={pages} text={`The accounts could not be ${pages.data ? "brought up to date" : "loaded"}.`} />
      {pages.isPending && (
        <div aria-busy="true">
          <span className="sr-only">Loading</span>
          <div className="skeleton skeleton-panel" />
        </div>
      )}
      {!looking && !pages.isError && people.length === 0 && (
        <EmptyState icon={<SearchIcon size={28} />} title="No accounts found" hint="Try another word." />
      )}
      <ul className="stack" aria-busy={looking}>
        {people.map((person) => (
          <Account key={person.id} person={person} />
        ))}
      </ul>
      <NextPage pages={pages} shown={people.length} />
    </div>
  );
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

function Account({ person }: { person: Person }) {
  const { username, email, role, vendorName, locked, createdAt, orders, sessions } = person;
  return (
    <li className="panel account-card">
      <div className="spread account-card-head">
        <h2 className="panel-title">{username}</h2>
        <span className="row">
          {role === "admin" && <Badge highContrast>Admin</Badge>}
          {locked && (
            <Badge color="red" highContrast>
              Locked
            </Badge>
          )}
        </span>
      </div>
      <p>
        <a className="text-link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      <p className="soft">
        {vendorName !== null && `${vendorName}, `}
        {counted(orders, "order")},{" "}
        {sessions === 0 ? "not signed in" : `signed in with ${counted(sessions, "browser")}`}, since{" "}
        <LongDate iso={createdAt} />
      </p>
      {locked && (
        <p>
          Locked on <LongDate iso={locked.at} />: {locked.reason}
        </p>
      )}
      <Steps person={person} />
    </li>
  );
}

/** Steps without a reason: their button, and what happens. */
const questions = {
  "end-sessions": ["Sign out everywhere", "Every browser has to sign in again."],
  "make-admin": ["Make an admin", "An admin sees and changes everything here. The account is signed out everywhere."],
  "unmake-admin": ["Unmake the admin", "The account is signed out everywhere and is an ordinary one again."],
} as const;

function Steps({ person }: { person: Person }) {
  const me = useMe();
  const change = useChangePerson(person);
  const press = usePress(change);
  const { username, role, locked, sessions } = person;
  const look = (step: PersonStep) => ({
    size: "3" as const,
    variant: "soft" as const,
    loading: change.isPending && change.variables.step === step,
    disabled: change.isPending,
  });
  const steps: (keyof typeof questions)[] = [
    ...(sessions > 0 ? (["end-sessions"] as const) : []),
    ...(role === "admin" ? (["unmake-admin"] as const) : locked ? [] : (["make-admin"] as const)),
  ];
  return (
    <div className="row">
      {steps.map((step) => (
        <ConfirmDialog
          key={step}
          trigger={
            <Button {...look(step)} color="gray" highContrast aria-label={`${questions[step][0]}: ${username}`}>
              {questions[step][0]}
            </Button>
          }
          title={`${questions[step][0]}: ${username}?`}
          text={questions[step][1]}
          action={questions[step][0]}
          destructive={step !== "end-sessions"}
          onConfirm={() => press({ step })}
        />
      ))}
      {locked ? (
        <Button {...look("unlock")} aria-label={`Unlock ${username}`} onClick={() => press({ step: "unlock" })}>
          Unlock
        </Button>
      ) : (
        me?.id !== person.id && (
          <ReasonDialog
            trigger={
              <Button {...look("lock")} color="red" aria-label={`Lock ${username}`}>
                Lock
              </Button>
            }
            title={`Lock the account of ${username}?`}
            text="It is signed out everywhere and can't sign in until you unlock it. Its orders and its shop stay as they are."
            action="Lock"
            onConfirm={(reason) => press({ step: "lock", reason })}
          />
        )
      )}
    </div>
  );
}
