// Whether the installed packages and the built web app and widget are those of this source. Runs before anything is installed, so it
// imports nothing but Bun and Node, and nothing of ours that needs a package.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

export const root = resolve(import.meta.dir, "../..");
const packagesStamp = join(root, "node_modules/.indaba-packages");
const webStamp = join(root, "dist/web.stamp");

const hashOf = (paths: readonly string[]): string => {
  const hash = new Bun.CryptoHasher("sha256");
  for (const path of paths)
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  return hash.digest("hex");
};

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();

const packagesHash = () => hashOf(["bun.lock", "package.json"]);
const webHash = () => hashOf(["bun.lock", ...filesIn("web"), ...filesIn("widget"), ...filesIn("server/contract")]);

const stampIs = (stamp: string, hash: string): boolean => existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
function writeStamp(stamp: string, hash: string): void {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/** Ends this process with the child's code when it fails. */
export async function runBun(args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const code = await child.exited;
  if (code !== 0) {
    console.error(`bun ${args.join(" ")} failed.`);
    process.exit(code || 1);
  }
}

/** True when something had to be installed. */
export async function installPackages(): Promise<boolean> {
  const hash = packagesHash();
  if (stampIs(packagesStamp, hash)) return false;
  console.log("Installing packages …");
  await runBun(["install", "--frozen-lockfile"]);
  writeStamp(packagesStamp, hash);
  return true;
}

export const webIsFresh = (): boolean =>
  ["dist/web/index.html", "dist/widget/frame.html"].every((path) => existsSync(join(root, path))) &&
  stampIs(webStamp, webHash());

/** And the widget, which shares the chat with it. */
export async function buildWebApp(): Promise<void> {
  const hash = webHash();
  await runBun(["web/build.ts"]);
  await runBun(["widget/build.ts"]);
  writeStamp(webStamp, hash);
}
