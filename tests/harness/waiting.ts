// For tests that depend on how long something takes, on a machine that is busy with other work as well.

/** Waits until it holds. What never comes fails here, shortly before the test's own time-out. */
export async function until(holds: () => unknown, limitMs = 25_000): Promise<void> {
  for (const begin = performance.now(); !(await holds()); await Bun.sleep(5))
    if (performance.now() - begin > limitMs) throw new Error(`not so within ${limitMs} ms: ${holds}`);
}

/** Processor time of `work` in this thread, in milliseconds. Other processes lengthen what a clock says, but not this. */
export async function processorMs(work: () => unknown): Promise<number> {
  const begin = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
}
