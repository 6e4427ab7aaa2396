// Serves the demo's sites on `vendor.localhost`, which browsers treat as another site than the marketplace. Tests use it too.
import { appPage, appScript, type DemoPlace, hostilePage, plainPage, strictPolicy } from "./pages.ts";

export interface DemoHostOptions extends DemoPlace {
  /** 0: any free port. */
  port: number;
  /** Sent with every page. */
  headers?: Record<string, string>;
  /** Additional pages, by path. */
  pages?: Record<string, (request: Request) => Response | Promise<Response>>;
}

export interface DemoHosts {
  origin: string;
  plain: string;
  strict: string;
  app: string;
  close(): void;
}

export function serveDemoHosts({ port, headers = {}, pages = {}, ...place }: DemoHostOptions): DemoHosts {
  const html = (body: string, more: Record<string, string> = {}) =>
    new Response(body, { headers: { "content-type": "text/html; charset=utf-8", ...headers, ...more } });
  const server = Bun.serve({
    port,
    hostname: "localhost",
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      const own = pages[pathname];
      if (own) return own(request);
      if (pathname === "/") return html(plainPage(place));
      if (pathname === "/strict") return html(hostilePage(place), { "content-security-policy": strictPolicy(place) });
      if (pathname === "/app.js") return new Response(appScript, { headers: { "content-type": "text/javascript" } });
      if (pathname === "/app" || pathname.startsWith("/app/")) return html(appPage(place));
      return new Response("There is no such page.\n", { status: 404 });
    },
  });
  const origin = `http://vendor.localhost:${server.port}`;
  return {
    origin,
    plain: `${origin}/`,
    strict: `${origin}/strict`,
    app: `${origin}/app`,
    close: () => void server.stop(true),
  };
}
