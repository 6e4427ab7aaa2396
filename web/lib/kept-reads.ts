// What the signed-in person read last, kept in this browser so that it can be read without a connection: who they are, their cart, the
// list of conversations and the latest one. It is removed as soon as nobody, or somebody else, is signed in.

export const keptName = "indaba-kept";

const me = "/api/auth/me";
const list = "/api/conversations";
const isConversation = (path: string): boolean => path.startsWith(`${list}/`);

export const isKept = (path: string): boolean => [me, "/api/cart", list].includes(path) || isConversation(path);

const isOtherConversation = (kept: Request, path: string): boolean => {
  const { pathname } = new URL(kept.url);
  return isConversation(pathname) && pathname !== path;
};

export type KeptCaches = Pick<CacheStorage, "open" | "delete">;

/** Called by pages and by the service worker. */
export async function forgetKept(all: KeptCaches | undefined = globalThis.caches): Promise<void> {
  // Without caches (an old browser, a page without https) nothing is kept either.
  await all?.delete(keptName);
}

type AskServer = (request: Request | string) => Promise<Response>;

/** Asks the server, and answers with what was kept if it can't be reached. */
export async function readThrough(
  all: KeptCaches,
  ask: AskServer,
  request: Request,
): Promise<{ reply: Response; keeping: Promise<unknown> }> {
  const path = new URL(request.url).pathname;
  // Opened before asking: what logging out removes meanwhile stays removed, as a late answer is put into the removed one.
  const kept = await all.open(keptName);
  try {
    const reply = await ask(request);
    const keeping = keep(all, kept, ask, path, reply.clone());
    // The app asks for the rest once it knows who is signed in, and the rest is kept only if this is.
    if (path === me) await keeping.catch(() => {});
    return { reply, keeping };
  } catch (error) {
    const before = await kept.match(path);
    if (!before) throw error;
    return { reply: before, keeping: Promise.resolve() };
  }
}

async function keep(all: KeptCaches, opened: Cache, ask: AskServer, path: string, reply: Response): Promise<void> {
  if (reply.status === 401) return forgetKept(all);
  if (!reply.ok) return;
  let kept = opened;
  const before = await kept.match(me);
  if (path === me) {
    const idOf = async (of: Response) => ((await of.json()) as { id: string }).id;
    if (before && (await idOf(before)) !== (await idOf(reply.clone()))) {
      await forgetKept(all);
      kept = await all.open(keptName);
    }
  }
  // A visitor's reads are never kept.
  else if (!before) return;
  // Removed only when the new one is there, so that there is always one.
  const replaced = isConversation(path) ? (await kept.keys()).filter((other) => isOtherConversation(other, path)) : [];
  await kept.put(path, reply.clone());
  for (const other of replaced) await kept.delete(other);
  if (path !== list) return;
  // Its latest one, which may have been talked in without being read.
  const [latest] = (await reply.json()) as { id: string }[];
  if (latest) await keep(all, kept, ask, `${list}/${latest.id}`, await ask(`${list}/${latest.id}`));
}
