// What starts on a page that the server wrote: its scripts, and the reads that it hands over.
import { expect, spyOn, test } from "bun:test";
import { signedInCookie } from "#contract/auth/signed-in-cookie.ts";
import { installDom } from "#tests/harness/dom.ts";
import { takeHandedReads } from "./handed-reads.ts";
import { loadAfterPaint } from "./late-scripts.ts";
import { createQueryClient } from "./query-client.ts";
import { reads } from "./reads.ts";

await installDom();

test("a page in a tab that is not in view gets its scripts too, once", () => {
  // A template's document loads nothing.
  const { content } = document.createElement("template");
  const append = spyOn(document.head, "append").mockImplementation((...nodes) => content.append(...nodes));
  loadAfterPaint(["/assets/app.js", "/assets/home.js"]);
  const asked = () => [...content.children].map((each) => each.getAttribute("src") ?? each.getAttribute("href"));
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(asked()).toEqual([]);
  for (let times = 0; times < 2; times++) document.dispatchEvent(new Event("visibilitychange"));
  expect(asked()).toEqual(["/assets/app.js", "/assets/home.js"]);
  append.mockRestore();
});

test("a page that was written for a visitor is not taken over once somebody has signed in", () => {
  document.body.innerHTML = `<script type="application/json" id="handed-reads">[[["me"],null],[["listings"],[]]]</script>`;
  const client = createQueryClient();
  // The harness has set the cookie.
  expect([takeHandedReads(client), client.getQueryData(reads.me)]).toEqual([false, undefined]);
  // biome-ignore lint/suspicious/noDocumentCookie: as logging out does
  document.cookie = `${signedInCookie}=; Path=/; Max-Age=-1`;
  expect([takeHandedReads(client), client.getQueryData(reads.me)]).toEqual([true, null]);
});
