import { expect, test } from "bun:test";
import { createLog } from "#server/log.ts";
import { until } from "#tests/harness/waiting.ts";
import { type Job, readJobs } from "./job.ts";
import { startJobs } from "./run-jobs.ts";

const lines: string[] = [];
const log = createLog("error", { write: (line) => lines.push(line) });
test("a failing or hanging job stops neither itself nor another; it is logged, and marked until it succeeds", async () => {
  lines.length = 0;
  let runs = 0;
  let faults = 0;
  const hang = Promise.withResolvers<void>();
  const broken: Job = {
    name: "Broken",
    run: async () => {
      if (++faults < 3) throw new Error("out of order");
    },
  };
  const jobs: Job[] = [
    broken,
    { name: "Hanging", run: () => hang.promise },
    { name: "Sound", run: async () => ++runs },
  ];
  const running = startJobs(jobs, { everyMs: 20, log });
  await until(() => faults >= 1);
  expect(await readJobs(jobs)).toEqual([
    {
      name: "Broken",
      waiting: 0,
      overdue: 0,
      gaveUp: 0,
      lastError: "Its last run failed; the server's log says why.",
      advice: "",
      screen: null,
    },
  ]);
  await until(() => runs >= 3 && faults >= 4);
  expect(await readJobs(jobs)).toEqual([]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { job: "Broken", err: { message: "out of order" } },
    { job: "Broken", err: { message: "out of order" } },
  ]);
  hang.resolve();
  await running.stop();
});

test("stopping signals and awaits running jobs, ends pauses, and runs nothing again", async () => {
  let runs = 0;
  let ended = false;
  const release = Promise.withResolvers<void>();
  const told: (boolean | undefined)[] = [];
  const running = startJobs(
    [
      { name: "Paused", everyMs: 60_000, run: async () => ++runs },
      {
        name: "Slow",
        run: async (signal) => {
          runs++;
          await release.promise;
          told.push(signal?.aborted);
          ended = true;
        },
      },
    ],
    { everyMs: 5, log },
  );
  await until(() => runs === 2);
  let stopped = false;
  const stopping = running.stop().then(() => {
    stopped = true;
  });
  await Bun.sleep(50);
  expect([stopped, ended]).toEqual([false, false]);
  release.resolve();
  await stopping;
  await Bun.sleep(50);
  expect([ended, told, runs]).toEqual([true, [true], 2]);
});

test("a job has its own pause, or the runner's", async () => {
  const runs = { often: 0, seldom: 0 };
  const running = startJobs(
    [
      { name: "Often", run: async () => ++runs.often },
      { name: "Seldom", everyMs: 60_000, run: async () => ++runs.seldom },
    ],
    { everyMs: 5, log },
  );
  await until(() => runs.often >= 5);
  expect(runs.seldom).toBe(1);
  await running.stop();
});

test("pauses double while a job fails, up to its longest, and are the usual ones again once it ends well", async () => {
  const begun: number[] = [];
  const job: Job = {
    name: "Broken for a while",
    everyMs: 20,
    longestPauseMs: 500,
    async run() {
      begun.push(performance.now());
      if (begun.length <= 6) throw new Error("out of order");
    },
  };
  const running = startJobs([job], { everyMs: 5, log });
  // With the longest pause kept, so many runs would take longer than `until` waits.
  await until(() => begun.length >= 80);
  await running.stop();
  // Timers are never early, so each pause has at least its length.
  const pauses = begun.slice(1, 7).map((at, index) => at - (begun[index] as number));
  expect(pauses.map((ms, index) => ms > ([40, 80, 160, 320, 500, 500][index] as number) - 2)).toEqual(
    Array(6).fill(true),
  );
});
