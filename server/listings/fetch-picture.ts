// Fetches a picture from the address on another site that a vendor gave. Nothing but a public address is ever connected to: a name is
// resolved once, all its addresses are checked, and the connection goes to one of these, so that the name can't mean another a moment
// later. A redirect is checked like the first address.
import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { pictureLimitMb } from "#contract/listings/picture.ts";
import { isPublicAddress } from "./public-address.ts";

/** For tests: a network of their own on this machine. */
export interface Network {
  resolve(name: string): Promise<string[]>;
  isPublic(address: string): boolean;
  /** The only port. */
  port: number;
  /** Certificates to trust besides the known authorities. */
  ca?: string;
  /** For the whole picture, redirects included. */
  patienceMs: number;
}

const internet: Network = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  port: 443,
  patienceMs: 20_000,
};

const mostBytes = pictureLimitMb * 1024 * 1024;
const mostRedirects = 3;

/** Trying again changes nothing. The message is for the vendor. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
}

/** @throws {PictureRefused}, or any other error if it may work another time. */
export async function fetchPicture(address: string, network: Network = internet): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(network.patienceMs);
  let url = new URL(address);
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const reply = await open(url, await addressOf(url, network, signal), network, signal);
    const { statusCode = 0, headers } = reply;
    if (statusCode === 200) return read(reply);
    reply.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location || !URL.canParse(headers.location, url)) {
      throw new Error(`The other site answered ${statusCode}.`);
    }
    url = new URL(headers.location, url);
  }
  throw new PictureRefused("The other site redirects too often.");
}

/** Checked, to connect to. */
async function addressOf(url: URL, { resolve, isPublic, port }: Network, signal: AbortSignal): Promise<string> {
  if (url.protocol !== "https:" || url.username || url.password || ![String(port), ""].includes(url.port)) {
    throw new PictureRefused("Pictures are only fetched over https, without a port or a password in the address.");
  }
  const name = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(name) ? [name] : await Promise.race([resolve(name), rejectWhen(signal)]);
  if (!addresses.every(isPublic)) throw new PictureRefused("The address of this picture isn't on the public internet.");
  // Servers without IPv6 are commoner than sites without IPv4.
  const chosen = addresses.find((each) => isIP(each) === 4) ?? addresses[0];
  if (chosen === undefined) throw new Error("The name of the other site has no address.");
  return chosen;
}

const rejectWhen = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

async function open(url: URL, address: string, { port, ca }: Network, signal: AbortSignal): Promise<IncomingMessage> {
  // Not at the start, which takes 20 ms less without it.
  const { default: https } = await import("node:https");
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const family = isIP(address);
  const request = https.request({
    host,
    port,
    path: `${url.pathname}${url.search}`,
    // A connection of its own, to the checked address and no other.
    agent: false,
    lookup: (_name, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
    headers: { host: url.host, accept: "image/*", "accept-encoding": "identity", "user-agent": "Indaba" },
    signal,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
  });
  request.once("response", resolve);
  request.once("error", reject);
  request.end();
  return promise;
}

async function read(reply: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > mostBytes) {
      reply.destroy();
      throw new PictureRefused(`A picture may have at most ${pictureLimitMb} MB.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
