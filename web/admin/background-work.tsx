import { Badge, Button } from "@radix-ui/themes";
import { Link } from "wouter";
import type { JobStatus } from "#contract/jobs/jobs.ts";
import { adminScreens } from "./admin-nav.tsx";

/** The background jobs, and which are stuck. */
export function BackgroundWork({ jobs }: { jobs: readonly JobStatus[] }) {
  return (
    <ul className="stack">
      {jobs.map((job) => (
        <JobRow key={job.name} job={job} />
      ))}
    </ul>
  );
}

function stateOf({ waiting, overdue, gaveUp, lastError }: JobStatus): [name: string, colour: "grass" | "red" | "gray"] {
  if (overdue > 0 || gaveUp > 0) return ["Stuck", "red"];
  if (lastError !== null) return ["Trying again", "gray"];
  return waiting > 0 ? ["Under way", "gray"] : ["Nothing to do", "grass"];
}

function JobRow({ job }: { job: JobStatus }) {
  const { name, waiting, overdue, gaveUp, lastError, advice, screen } = job;
  const [state, colour] = stateOf(job);
  const where = adminScreens.find(([address]) => address === screen);
  return (
    <li className="panel sent-message stack gap-2">
      <div className="spread sent-message-head">
        <h3 className="sent-message-subject">{name}</h3>
        <Badge size="2" color={colour} highContrast>
          {state}
        </Badge>
      </div>
      <p className="soft row sent-message-facts">
        <span>{waiting} waiting</span>
        <span>{overdue} overdue</span>
        <span>{gaveUp} given up</span>
      </p>
      {lastError !== null && <p className="sent-message-error">Last error: {lastError}</p>}
      {state === "Stuck" && <p>{advice}</p>}
      {state === "Stuck" && where && (
        <Button asChild className="sent-message-again" variant="soft">
          <Link href={where[0]}>Look under {where[1]}</Link>
        </Button>
      )}
    </li>
  );
}
