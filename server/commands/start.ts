// `bun start`: packages, web app, server, each only when it is needed. It must run on a machine where nothing is installed.
import { buildWebApp, installPackages, root, webIsFresh } from "./freshness.ts";

process.chdir(root);
await installPackages();
if (!webIsFresh()) {
  console.log("Building the web app …");
  await buildWebApp();
}
await import("../main.ts");
