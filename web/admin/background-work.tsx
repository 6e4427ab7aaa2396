import { Button } from "@radix-ui/themes";
import { Link } from "wouter";
import type { JobStatus } from "#contract/jobs/jobs.ts";
import { adminScreens } from "./admin-nav.tsx";
import { StatusCard } from "./status-card.tsx";

/** The background jobs, and which are stuck. */
export default function BackgroundWork({ jobs }: { jobs: readonly JobStatus[] }) {
  return (
    <ul className="status-cards">
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
    <StatusCard
      title="h3"
      name={name}
      state={[state, colour]}
      facts={
        <>
          <span>{waiting} waiting</span>
          <span>{overdue} overdue</span>
          <span>{gaveUp} given up</span>
        </>
      }
      error={lastError && `Last error: ${lastError}`}
    >
      {state === "Stuck" && <p>{advice}</p>}
      {state === "Stuck" && where && (
        <Button asChild className="status-card-action" variant="soft">
          <Link href={where[0]}>Look under {where[1]}</Link>
        </Button>
      )}
    </StatusCard>
  );
}
