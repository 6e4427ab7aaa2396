// Serves one PGlite to many Postgres clients over a Unix socket. PGlite is a single backend session, so three things isolate clients:
// everything that a client sends up to its Sync runs as one unit, only the client with an open transaction is served, and prepared
// statement names get their client's number; statements without a name are kept for all (docs/decisions/0002-embedded-database.md).
import fs from "node:fs";
import net from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import type { ControlBlock } from "./control-block.ts";
import { KeptStatements } from "./kept-statements.ts";

const protocolVersion = 196_608;
const sslRequest = 80_877_103;
const gssRequest = 80_877_104;
const largestMessageBytes = 64 * 1024 * 1024;
const maintenancePatience = 12;

/** Clients with this `application_name` have no five-second limit. */
export const maintenanceName = "indaba-maintenance";

const type = {
  query: 81,
  sync: 83,
  flush: 72,
  functionCall: 70,
  terminate: 88,
  parse: 80,
  bind: 66,
  describe: 68,
  close: 67,
};
const letter = { statement: 83, ready: 90, parsed: 49 };

interface Unit {
  messages: Buffer[];
  /** False after a Flush: the client's extended query continues. */
  ends: boolean;
}

class Connection {
  pending: Buffer = Buffer.alloc(0);
  started = false;
  isMaintenance = false;
  messages: Buffer[] = [];
  units: Unit[] = [];
  gone = false;
  readonly socket: net.Socket;
  readonly id: number;
  readonly statements = new Set<string>();

  constructor(socket: net.Socket, id: number) {
    this.socket = socket;
    this.id = id;
  }
}

export interface WireServer {
  close(): Promise<void>;
}

export async function serveDatabase(options: {
  database: PGlite;
  socketPath: string;
  control: ControlBlock;
  /** An idle open transaction is ended after this time, as everybody waits for it. Maintenance may idle longer. */
  idleTransactionMs: number;
  /** The engine has stopped answering for good. */
  onBroken: (reason: string) => void;
}): Promise<WireServer> {
  const { database, control, idleTransactionMs } = options;
  const connections = new Set<Connection>();
  const waiting: Connection[] = [];
  /** Prepared statements of disconnected clients, and kept ones that are forgotten, to be closed when no transaction is open. */
  const orphans: string[] = [];
  const statements = new KeptStatements((name) => orphans.push(name));
  let holder: Connection | null = null;
  let holderIdleSince = 0;
  let running = false;
  let closing = false;
  let lastId = 0;

  const greeting = await startupReply(database);

  async function execute(bytes: Uint8Array, isExempt: boolean, onData: (data: Uint8Array) => void): Promise<void> {
    control.queryStarted(isExempt);
    try {
      await database.execProtocolRawStream(bytes, { syncToFs: false, onRawData: onData });
    } finally {
      control.queryEnded();
    }
  }

  function next(): Connection | undefined {
    if (holder) return holder.units.length > 0 ? holder : undefined;
    while (waiting.length > 0) {
      const connection = waiting.shift() as Connection;
      if (!connection.gone && connection.units.length > 0) return connection;
    }
    return undefined;
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let connection = next(); connection; connection = next()) {
        await runUnit(connection, connection.units.shift() as Unit);
        if (!holder && connection.units.length > 0) waiting.push(connection);
        await new Promise(setImmediate);
      }
    } catch (error) {
      options.onBroken(error instanceof Error ? error.message : String(error));
    } finally {
      running = false;
    }
  }

  async function runUnit(connection: Connection, unit: Unit): Promise<void> {
    const output = new OutputBuffer(connection.socket);
    const prepared = statements.prepare(unit.messages);
    if (prepared.reply) output.add(prepared.reply);
    const bytes = Uint8Array.from(Buffer.concat(prepared.messages));
    await execute(bytes, connection.isMaintenance, (data) => output.add(data));
    const isRead = output.begins === letter.parsed;
    output.flush();
    if (unit.ends && !output.endsReady) throw new Error("The engine answered without becoming ready again.");
    const open = !unit.ends || database.isInTransaction();
    statements.ran(prepared, isRead, open);
    holder = open ? connection : null;
    holderIdleSince = performance.now();
    if (connection.gone) await release(connection);
    if (!holder && orphans.length > 0) await closeOrphans();
  }

  async function release(connection: Connection): Promise<void> {
    if (holder === connection) {
      await execute(syncMessage, true, () => {});
      if (database.isInTransaction()) await execute(queryMessage("ROLLBACK"), true, () => {});
      holder = null;
    }
  }

  async function closeOrphans(): Promise<void> {
    for (let name = orphans.pop(); name !== undefined; name = orphans.pop()) {
      await execute(closeStatementMessage(name), true, () => {});
    }
  }

  function leave(connection: Connection): void {
    if (connection.gone) return;
    connection.gone = true;
    connection.units = [];
    connection.messages = [];
    connection.pending = Buffer.alloc(0);
    connections.delete(connection);
    control.clients = connections.size;
    orphans.push(...connection.statements);
    if (!closing) whenIdle(() => release(connection));
  }

  function whenIdle(work: () => Promise<void>): void {
    if (running) {
      setImmediate(() => whenIdle(work));
      return;
    }
    running = true;
    work()
      .catch((error: unknown) => options.onBroken(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        running = false;
        void run();
      });
  }

  function receive(connection: Connection, data: Buffer): void {
    connection.pending = connection.pending.length === 0 ? data : Buffer.concat([connection.pending, data]);
    while (!connection.gone && takeMessage(connection)) {}
    if (connection.units.length === 0) return;
    if (holder !== connection && !waiting.includes(connection)) waiting.push(connection);
    void run();
  }

  function takeMessage(connection: Connection): boolean {
    const { pending } = connection;
    const header = connection.started ? 5 : 8;
    if (pending.length < header) return false;
    const length = pending.readInt32BE(connection.started ? 1 : 0) + (connection.started ? 1 : 0);
    if (length < header || length > largestMessageBytes) {
      connection.socket.destroy();
      leave(connection);
      return false;
    }
    if (pending.length < length) return false;
    const message = pending.subarray(0, length);
    connection.pending = pending.subarray(length);
    if (connection.started) takeTyped(connection, message);
    else takeStartup(connection, message);
    return true;
  }

  function takeStartup(connection: Connection, message: Buffer): void {
    const code = message.readInt32BE(4);
    if (code === sslRequest || code === gssRequest) {
      connection.socket.write("N");
    } else if (code === protocolVersion) {
      connection.started = true;
      connection.isMaintenance = message.includes(`application_name\0${maintenanceName}\0`);
      connection.socket.write(greeting);
    } else {
      // A cancel request, for which there is no other backend, or not a Postgres client.
      connection.socket.end();
    }
  }

  function takeTyped(connection: Connection, message: Buffer): void {
    const kind = message[0];
    if (kind === type.terminate) {
      connection.socket.end();
      leave(connection);
      return;
    }
    connection.messages.push(withOwnStatementName(connection, message));
    const ends = kind === type.query || kind === type.sync || kind === type.functionCall;
    if (ends || kind === type.flush) {
      connection.units.push({ messages: connection.messages, ends });
      connection.messages = [];
    }
  }

  const server = net.createServer((socket) => {
    const connection = new Connection(socket, ++lastId);
    connections.add(connection);
    control.clients = connections.size;
    socket.on("data", (data) => receive(connection, data as Buffer));
    socket.on("error", () => leave(connection));
    socket.on("end", () => leave(connection));
    socket.on("close", () => leave(connection));
  });

  const idleCheck = setInterval(() => {
    if (!holder || running || holder.units.length > 0) return;
    const limit = idleTransactionMs * (holder.isMaintenance ? maintenancePatience : 1);
    if (performance.now() - holderIdleSince < limit) return;
    const idle = holder;
    idle.socket.end(errorMessage("25P03", "A transaction was left open without work, so it was ended."));
    leave(idle);
  }, idleTransactionMs / 4);

  fs.rmSync(options.socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.socketPath, () => resolve());
  });
  fs.chmodSync(options.socketPath, 0o600);

  return {
    async close() {
      closing = true;
      clearInterval(idleCheck);
      for (const connection of connections) connection.socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      while (running) await new Promise(setImmediate);
      if (database.isInTransaction()) await execute(queryMessage("ROLLBACK"), true, () => {});
    },
  };
}

/** Collects an answer into larger chunks; the engine reuses its 8 kB buffer. */
class OutputBuffer {
  static readonly pieceBytes = 64 * 1024;
  #piece = Buffer.allocUnsafe(1024);
  #used = 0;
  /** The letter of the first message. */
  begins: number | undefined;
  #tail = Buffer.alloc(0);
  readonly #socket: net.Socket;

  constructor(socket: net.Socket) {
    this.#socket = socket;
  }

  add(data: Uint8Array): void {
    this.begins ??= data[0];
    if (this.#used + data.length > this.#piece.length) {
      if (this.#used + data.length > OutputBuffer.pieceBytes) this.flush();
      const grown = Buffer.allocUnsafe(
        Math.max(this.#used + data.length, Math.min(this.#piece.length * 4, OutputBuffer.pieceBytes)),
      );
      this.#piece.copy(grown, 0, 0, this.#used);
      this.#piece = grown;
    }
    this.#piece.set(data, this.#used);
    this.#used += data.length;
  }

  flush(): void {
    if (this.#used === 0) return;
    const piece = this.#piece.subarray(0, this.#used);
    this.#tail = Buffer.concat([this.#tail, piece.subarray(-6)]).subarray(-6);
    if (this.#socket.writable) this.#socket.write(piece);
    this.#piece = Buffer.allocUnsafe(1024);
    this.#used = 0;
  }

  /** ReadyForQuery: the letter Z, length 5 and the transaction's state. */
  get endsReady(): boolean {
    return this.#tail.length === 6 && this.#tail[0] === letter.ready && this.#tail.readInt32BE(1) === 5;
  }
}

/** Adds the client's number to a statement's name, as clients in the shared session may use the same names. */
function withOwnStatementName(connection: Connection, message: Buffer): Buffer {
  const kind = message[0];
  let nameAt: number;
  if (kind === type.parse) nameAt = 5;
  else if (kind === type.bind) nameAt = message.indexOf(0, 5) + 1;
  else if ((kind === type.describe || kind === type.close) && message[5] === letter.statement) nameAt = 6;
  else return message;
  if (message[nameAt] === 0) return message;
  const prefix = Buffer.from(`c${connection.id}_`);
  const named = Buffer.concat([message.subarray(0, nameAt), prefix, message.subarray(nameAt)]);
  named.writeInt32BE(named.length - 1, 1);
  const name = named.toString("utf8", nameAt, named.indexOf(0, nameAt));
  if (kind === type.parse) connection.statements.add(name);
  if (kind === type.close) connection.statements.delete(name);
  return named;
}

async function startupReply(database: PGlite): Promise<Buffer> {
  const parameters = Buffer.from("user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0");
  const message = Buffer.alloc(8 + parameters.length);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(protocolVersion, 4);
  parameters.copy(message, 8);
  const parts: Buffer[] = [];
  await database.execProtocolRawStream(Uint8Array.from(message), {
    syncToFs: false,
    onRawData: (data) => void parts.push(Buffer.from(data)),
  });
  return Buffer.concat(parts);
}

const syncMessage = Uint8Array.from([type.sync, 0, 0, 0, 4]);

function queryMessage(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message[0] = type.query;
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return Uint8Array.from(message);
}

/** Close, then Sync. Unlike DEALLOCATE it accepts an unknown name. */
function closeStatementMessage(name: string): Uint8Array {
  const text = Buffer.from(`${name}\0`);
  const message = Buffer.alloc(6 + text.length);
  message[0] = type.close;
  message.writeInt32BE(5 + text.length, 1);
  message[5] = letter.statement;
  text.copy(message, 6);
  return Uint8Array.from(Buffer.concat([message, syncMessage]));
}

function errorMessage(sqlState: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${text}\0\0`);
  const message = Buffer.alloc(5 + fields.length);
  message[0] = "E".charCodeAt(0);
  message.writeInt32BE(4 + fields.length, 1);
  fields.copy(message, 5);
  return message;
}
