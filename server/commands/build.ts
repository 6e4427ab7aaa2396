// `bun run build`: the web app into dist/web, the widget into dist/widget.
import { buildWebApp, installPackages, root } from "./freshness.ts";

process.chdir(root);
await installPackages();
await buildWebApp();
