// What one server counts, as Prometheus reads it (docs/production.md, "Metrics"). Labels have few values: no path with an id, no
// address, nothing of a person.
import { endpoints } from "#contract/endpoints.ts";
import type { JobStatus } from "#contract/jobs/jobs.ts";

const bucketSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const lagEveryMs = 1000;

interface Requests {
  buckets: number[];
  count: number;
  seconds: number;
}

export interface Metrics {
  /** A request was answered; a stream when it began. */
  answered(path: string, status: number, ms: number): void;
  /** Everything, in Prometheus' text format. */
  text(now: { turns: number; jobs: readonly JobStatus[] }): string;
}

const areas = new Set(Object.keys(endpoints).flatMap((route) => /^\w+ \/api\/([\w.-]+)/.exec(route)?.[1] ?? []));

/** The part of the shop that a path belongs to. */
function areaOf(path: string): string {
  const [, api, area = ""] = path.split("/", 3);
  if (api !== "api") return "pages";
  return areas.has(area) ? area : "unknown";
}

export function createMetrics(): Metrics {
  const requests = new Map<string, Requests>();
  const startedAt = Date.now() / 1000 - process.uptime();
  let longestLagMs = 0;
  let expectedAt = performance.now() + lagEveryMs;
  const timer = setInterval(() => {
    const now = performance.now();
    longestLagMs = Math.max(longestLagMs, now - expectedAt);
    expectedAt = now + lagEveryMs;
  }, lagEveryMs);
  timer.unref();

  return {
    answered(path, status, ms) {
      const labels = `area="${areaOf(path)}",status="${Math.floor(status / 100)}xx"`;
      const found = requests.get(labels) ?? { buckets: bucketSeconds.map(() => 0), count: 0, seconds: 0 };
      requests.set(labels, found);
      const seconds = ms / 1000;
      found.count++;
      found.seconds += seconds;
      for (const [index, limit] of bucketSeconds.entries())
        if (seconds <= limit) found.buckets[index] = (found.buckets[index] ?? 0) + 1;
    },
    text({ turns, jobs }) {
      const { rss } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const lag = longestLagMs / 1000;
      longestLagMs = 0;
      const families: [string, "counter" | "gauge", string, [string, number][]][] = [
        ["process_start_time_seconds", "gauge", "When this server started.", [["", startedAt]]],
        ["process_resident_memory_bytes", "gauge", "Memory of this server.", [["", rss]]],
        ["process_cpu_seconds_total", "counter", "Processor time of this server.", [["", (user + system) / 1e6]]],
        ["indaba_event_loop_lag_seconds", "gauge", "The longest delay of a timer since the last reading.", [["", lag]]],
        ["indaba_running_turns", "gauge", "Chat answers that this server is writing.", [["", turns]]],
        ...(["waiting", "overdue", "gaveUp"] as const).map((state): [string, "gauge", string, [string, number][]] => [
          `indaba_jobs_${state === "gaveUp" ? "given_up" : state}`,
          "gauge",
          `Background work of all servers that is ${state === "gaveUp" ? "given up" : state}.`,
          jobs.map((job) => [`{job="${job.name.replace(/["\\\n]/g, "")}"}`, job[state]]),
        ]),
      ];
      const lines = families.flatMap(([name, kind, help, values]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${kind}`,
        ...values.map(([labels, value]) => `${name}${labels} ${value}`),
      ]);
      const name = "indaba_request_duration_seconds";
      lines.push(`# HELP ${name} Requests by part of the shop and kind of status.`, `# TYPE ${name} histogram`);
      for (const [labels, { buckets, count, seconds }] of requests) {
        for (const [index, limit] of bucketSeconds.entries())
          lines.push(`${name}_bucket{${labels},le="${limit}"} ${buckets[index]}`);
        lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
        lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`);
      }
      return `${lines.join("\n")}\n`;
    },
  };
}
