// Tool calls out of the pieces in which an endpoint streams them. An index or an id is meant to say which call a piece belongs
// to; endpoints that give every call the same one, or none, are read by the names and by which arguments are already whole.

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

/** Only a piece with a name begins a call. One that repeats the name of an unfinished call goes on with it. */
function isAnother(call: Call, { id, name, args }: CallPiece): boolean {
  if (!name || !call.name) return false;
  if (name !== call.name || (id && call.id && id !== call.id)) return true;
  return Boolean(args) && call.args.trim() !== "" && readArguments(call.args) !== null;
}

/** An object, written as JSON once or twice; nothing at all is an empty one. null: neither. */
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
