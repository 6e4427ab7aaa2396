// A TCP proxy in front of the server that breaks the connection after a number of bytes of a reply.
import { connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
  url: string;
  /** Breaks the next reply to a request that begins with `start` after that many bytes, including the head. */
  cutNext(start: string, afterBytes: number): void;
  /** Holds the next such reply back; resolves once the server has sent it. */
  holdNext(start: string): Promise<void>;
  /** How many replies were broken. */
  cuts(): number;
  /** The length of the last such reply that was not broken. */
  lastBytes(): number;
  close(): void;
}

/** `port`: the server's port, known only later, because the server needs the proxy's address first. */
export function startCuttingProxy(port: () => number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let next: { start: string; afterBytes: number; held?: () => void } | null = null;
  let cuts = 0;
  let watched: Socket | null = null;
  let bytes = 0;
  const server = createServer((client) => {
    const upstream = connect(port(), "localhost");
    const both = [client, upstream];
    const end = () => {
      for (const socket of both) {
        socket.destroy();
        open.delete(socket);
      }
    };
    let left = Number.POSITIVE_INFINITY;
    let held: (() => void) | undefined;
    for (const socket of both) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on("error", end);
      socket.on("close", end);
    }
    client.on("data", (data: Buffer) => {
      left = Number.POSITIVE_INFINITY;
      if (next && data.subarray(0, next.start.length).toString() === next.start) {
        ({ afterBytes: left, held } = next);
        watched = client;
        bytes = 0;
        next = null;
      }
      upstream.write(data);
    });
    upstream.on("data", (data: Buffer) => {
      if (watched === client) bytes += data.length;
      if (held) return held();
      if (data.length < left) {
        left -= data.length;
        client.write(data);
        return;
      }
      cuts++;
      const last = data.subarray(0, left);
      left = 0;
      if (last.length === 0) end();
      else client.write(last, end);
    });
  });
  const { promise, resolve } = Promise.withResolvers<CuttingProxy>();
  server.listen(0, "localhost", () => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
    resolve({
      url: `http://localhost:${address.port}`,
      cutNext(start, afterBytes) {
        next = { start, afterBytes };
      },
      holdNext: (start) =>
        new Promise((held) => {
          next = { start, afterBytes: 0, held };
        }),
      cuts: () => cuts,
      lastBytes: () => bytes,
      close() {
        server.close();
        for (const socket of open) socket.destroy();
      },
    });
  });
  return promise;
}
