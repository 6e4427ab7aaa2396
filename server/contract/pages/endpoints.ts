import type { EndpointTable } from "#contract/shared/endpoint.ts";

const xml = { contentType: "application/xml" };
const text = { contentType: "text/plain" };

/** For programs that read the shop. Its pages themselves are documents (server/pages). */
export const pagesEndpoints = {
  "GET /robots.txt": { does: "Which pages programs may read", who: "anyone", reply: text },
  "GET /llms.txt": { does: "What the shop is, and how an assistant can search it", who: "anyone", reply: text },
  "GET /sitemap.xml": { does: "The parts of the site map", who: "anyone", reply: xml },
  "GET /sitemap/:part": {
    does: "A part of the site map: at most 50,000 addresses with the times of their last change",
    who: "anyone",
    reply: xml,
    errors: ["not-found"],
  },
} as const satisfies EndpointTable;
