// `bun run dev`: a change under server, agent or db restarts the server; a change under web, widget or server/contract
// builds web app and widget again, and open pages load it.
import { watch } from "node:fs";
import { join } from "node:path";
import { buildWebApp, installPackages, root, webIsFresh } from "./freshness.ts";

process.chdir(root);
await installPackages();
if (!webIsFresh()) await buildWebApp();

const startServer = () =>
  Bun.spawn([process.execPath, "server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEV_RELOAD: "on" },
  });
let server = startServer();

// One job at a time; what changes meanwhile is done next.
let wanted = { web: false, server: false };
let working = false;
async function work(): Promise<void> {
  if (working) return;
  working = true;
  while (wanted.web || wanted.server) {
    const now = wanted;
    wanted = { web: false, server: false };
    if (now.web && !webIsFresh()) {
      const build = Bun.spawn([process.execPath, "server/commands/build.ts"], {
        cwd: root,
        stdio: ["ignore", "inherit", "inherit"],
      });
      await build.exited;
    }
    if (now.server) {
      server.kill("SIGTERM");
      await server.exited;
      server = startServer();
    }
  }
  working = false;
}

let pause: Timer | undefined;
function changed(folder: string, file: string | null): void {
  if (file === null || /(^|\/)\.|~$|\.test\.tsx?$/.test(file)) return;
  if (folder === "web" || folder === "widget" || (folder === "server" && file.startsWith("contract/")))
    wanted.web = true;
  if (folder !== "web" && folder !== "widget") wanted.server = true;
  clearTimeout(pause);
  // Editors save in several steps.
  pause = setTimeout(work, 150);
}
for (const folder of ["agent", "db", "server", "web", "widget"]) {
  watch(join(root, folder), { recursive: true }, (_, file) => changed(folder, file));
}

const end = async () => {
  server.kill("SIGTERM");
  process.exit(await server.exited);
};
process.on("SIGINT", end);
process.on("SIGTERM", end);
