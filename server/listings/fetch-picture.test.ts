// Pictures of other sites, from real servers with https on this machine: 127.0.0.2 stands for the public internet, 127.0.0.1 for the
// inside.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { pictureLimitMb } from "#contract/listings/picture.ts";
import { testCertificate } from "#tests/harness/certificate.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { fetchPicture, type Network, PictureRefused } from "./fetch-picture.ts";
import { isPublicAddress } from "./public-address.ts";

const site = "pictures.example";
const port = freePort();
const publicAddress = "127.0.0.2";
const insideAddress = "127.0.0.1";
/** What was asked, by the address that was reached. */
const reached = { outside: [] as Asked[], inside: [] as Asked[] };
interface Asked {
  path: string;
  headers: Headers;
}
let answer: (request: Request) => Response | Promise<Response>;
let names: Record<string, string[]>;
let asked: string[];
let servers: Bun.Server<undefined>[];

beforeAll(() => {
  const serve = (hostname: string, seen: Asked[]) =>
    Bun.serve({
      hostname,
      port,
      tls: testCertificate,
      fetch: (request) => {
        const { pathname, search } = new URL(request.url);
        seen.push({ path: pathname + search, headers: new Headers(request.headers) });
        return answer(request);
      },
    });
  servers = [serve(publicAddress, reached.outside), serve(insideAddress, reached.inside)];
});
afterAll(() => Promise.all(servers.map((server) => server.stop(true))));
beforeEach(() => {
  reached.outside.length = 0;
  reached.inside.length = 0;
  asked = [];
  names = { [site]: [publicAddress], [`inside.${site}`]: [insideAddress] };
  answer = () => new Response("a picture");
});

const network: Network = {
  resolve: async (name) => {
    asked.push(name);
    return names[name] ?? [];
  },
  isPublic: (address) => address === publicAddress,
  port,
  ca: testCertificate.cert,
  patienceMs: 20_000,
};
const fetchText = async (url: string, other: Partial<Network> = {}) =>
  Buffer.from(await fetchPicture(url, { ...network, ...other })).toString();
const refusal = (url: string, other: Partial<Network> = {}) =>
  fetchText(url, other).then(
    (text) => `fetched ${text}`,
    (error: Error) => (error instanceof PictureRefused ? error.message : `failed: ${error.message}`),
  );
const notPublic = "The address of this picture isn't on the public internet.";
const plainHttps = "Pictures are only fetched over https, without a port or a password in the address.";

test("a picture comes from the site that the address names", async () => {
  expect(await fetchText(`https://${site}/a%20b.jpg?size=2`)).toBe("a picture");
  const [request] = reached.outside as [Asked];
  expect([request.path, request.headers.get("host")]).toEqual(["/a%20b.jpg?size=2", site]);
  expect([request.headers.get("cookie"), request.headers.get("referer")]).toEqual([null, null]);
});

test("a name of an inside address is never connected to, whatever other addresses it has", async () => {
  expect(await refusal(`https://inside.${site}/`)).toBe(notPublic);
  names[site] = [publicAddress, insideAddress];
  expect(await refusal(`https://${site}/`)).toBe(notPublic);
  expect([reached.inside.length, reached.outside.length]).toEqual([0, 0]);
});

test("inside addresses in the link itself are refused in every spelling, without asking for a name", async () => {
  const own = { isPublic: isPublicAddress };
  for (const host of ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0"])
    expect([host, await refusal(`https://${host}/`, own)]).toEqual([host, notPublic]);
  expect([asked, reached.inside.length]).toEqual([[], 0]);
});

test("a name is resolved once, and the connection goes to the address that was checked", async () => {
  const resolve = async (name: string) => {
    asked.push(name);
    // The second time it would be an inside one.
    return asked.length === 1 ? [publicAddress] : [insideAddress];
  };
  expect(await fetchText(`https://${site}/`, { resolve })).toBe("a picture");
  expect([asked, reached.inside.length, reached.outside.length]).toEqual([[site], 0, 1]);
});

test("redirects are followed to public addresses, and checked like the first one", async () => {
  answer = ({ url }) => (url.endsWith("/new") ? new Response("moved") : Response.redirect("/new", 302));
  expect(await fetchText(`https://${site}/old`)).toBe("moved");
  for (const [target, says] of [
    [`https://inside.${site}/`, notPublic],
    [`https://${insideAddress}/`, notPublic],
    [`http://${site}/`, plainHttps],
    [`https://${site}:${port === 8443 ? 8444 : 8443}/`, plainHttps],
    [`https://somebody:secret@${site}/`, plainHttps],
    ["file:///etc/passwd", plainHttps],
  ] as const) {
    answer = () => new Response(null, { status: 302, headers: { location: target } });
    expect([target, await refusal(`https://${site}/`)]).toEqual([target, says]);
  }
  expect(reached.inside).toHaveLength(0);
  answer = () => Response.redirect("/again", 302);
  expect(await refusal(`https://${site}/`)).toBe("The other site redirects too often.");
});

test("a picture that is too large ends the connection", async () => {
  const megabyte = new Uint8Array(1024 * 1024);
  let sent = 0;
  const ended = Promise.withResolvers<void>();
  answer = () =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          sent++;
          controller.enqueue(megabyte);
          await Bun.sleep(1);
        },
        cancel: () => ended.resolve(),
      }),
    );
  expect(await refusal(`https://${site}/`)).toBe(`A picture may have at most ${pictureLimitMb} MB.`);
  await ended.promise;
  expect(sent).toBeGreaterThan(pictureLimitMb);
});

test("a site that says nothing, or a name server that doesn't, is given up after the time allowed", async () => {
  const held = Promise.withResolvers<Response>();
  answer = () => held.promise;
  expect(await refusal(`https://${site}/`, { patienceMs: 100 })).toMatch(/^failed: .*(timed out|aborted)/i);
  held.resolve(new Response("late"));
  const silent = () => new Promise<string[]>(() => {});
  expect(await refusal(`https://${site}/`, { patienceMs: 100, resolve: silent })).toMatch(/^failed: .*timed out/i);
});

test("a certificate of another name, an unknown name and an error of the site are failures that may pass", async () => {
  names["other.example"] = [publicAddress];
  expect(await refusal("https://other.example/")).toStartWith("failed:");
  expect(await refusal(`https://${site}/`, { ca: "" })).toStartWith("failed:");
  expect(reached.outside).toHaveLength(0);
  expect(await refusal(`https://nowhere.${site}/`)).toBe("failed: The name of the other site has no address.");
  answer = () => new Response("gone", { status: 404 });
  expect(await refusal(`https://${site}/`)).toBe("failed: The other site answered 404.");
});
