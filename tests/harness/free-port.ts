// A port for a server that is started as a process. Not one that the system chose, as it may give the same one to somebody else, or to
// an outgoing connection, before the server has bound it.

/** Below the ports that systems choose by themselves, and above those that browsers refuse. Each test process begins elsewhere. */
const lowest = 11_000;
const range = 20_000;
let next = (process.pid * 41) % range;

export function freePort(): number {
  for (let tries = 0; tries < range; tries += 1) {
    const port = lowest + next;
    next = (next + 1) % range;
    try {
      Bun.serve({ port, fetch: () => new Response() }).stop(true);
      return port;
    } catch {
      // Taken by another program.
    }
  }
  throw new Error("No free port was found.");
}
