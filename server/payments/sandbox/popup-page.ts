// The popup's page and its two files, under headers of their own: our own pages alone may frame it, and nothing runs in it
// but its script.
import { join } from "node:path";

const folder = join(import.meta.dir, "popup");

const headers = (type: string) => ({
  "content-type": `${type}; charset=utf-8`,
  "cache-control": "no-cache",
  "x-frame-options": "SAMEORIGIN",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; "),
});

export const popupPage = () => new Response(Bun.file(join(folder, "popup.html")), { headers: headers("text/html") });

export const popupStyle = () => new Response(Bun.file(join(folder, "popup.css")), { headers: headers("text/css") });

let built: Promise<string> | undefined;

/** Bundled at the first call. */
export async function popupScript(): Promise<Response> {
  built ??= bundle();
  try {
    return new Response(await built, { headers: headers("text/javascript") });
  } catch (error) {
    built = undefined;
    throw error;
  }
}

async function bundle(): Promise<string> {
  const { outputs } = await Bun.build({ entrypoints: [join(folder, "popup.ts")], target: "browser", minify: true });
  const [script] = outputs;
  if (!script) throw new Error("The sandbox's popup was not built");
  return script.text();
}
