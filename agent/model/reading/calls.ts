// Assembles tool calls from streamed pieces. An index or id should say which call a piece belongs to; for endpoints that repeat
// or omit it, names and complete arguments decide.

export interface CallPiece {
  index?: number | undefined;
  id?: string | undefined;
  name?: string | undefined;
  args?: string | undefined;
}

export interface Call {
  id?: string | undefined;
  name: string;
  args: string;
}

export class Calls {
  readonly all: Call[] = [];
  readonly #open = new Map<number | string, Call>();

  add(piece: CallPiece): void {
    const key = piece.index ?? piece.id;
    let call = key === undefined ? this.all.at(-1) : this.#open.get(key);
    if (call === undefined || isAnother(call, piece)) {
      call = { name: "", args: "" };
      this.all.push(call);
    }
    if (key !== undefined) this.#open.set(key, call);
    call.id ||= piece.id;
    call.name ||= piece.name ?? "";
    call.args += piece.args ?? "";
  }
}

/** Whether the piece begins a new call: it has a name, and doesn't repeat the name of an incomplete call. */
function isAnother(call: Call, { id, name, args }: CallPiece): boolean {
  if (!name || !call.name) return false;
  if (name !== call.name || (id && call.id && id !== call.id)) return true;
  return Boolean(args) && call.args.trim() !== "" && readArguments(call.args) !== null;
}

/** An object from JSON, possibly encoded twice; {} from an empty text; null from anything else. */
export function readArguments(args: string): Record<string, unknown> | null {
  if (args.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(args);
    if (typeof value === "string") return readArguments(value);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
