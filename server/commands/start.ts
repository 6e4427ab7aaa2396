// `bun start`: packages, web app, server, each only when it is needed. It must run on a machine where nothing is installed.
import { buildWebApp, installPackages, root, webIsFresh } from "./freshness.ts";

process.chdir(root);
const installed = await installPackages();
if (!webIsFresh()) {
  console.log("Building the web app …");
  await buildWebApp();
}
if (installed) {
  // This process looked at node_modules before it was filled and goes by what it saw: a new one serves.
  const server = Bun.spawn([process.execPath, "server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill(signal));
  process.exit(await server.exited);
}
await import("../main.ts");
