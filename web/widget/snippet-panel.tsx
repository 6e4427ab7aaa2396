import { Button } from "@radix-ui/themes";
import { Link } from "wouter";
import type { OwnWidget } from "#contract/widget/widget.ts";
import { CopyBlock } from "./copy-block.tsx";
import { chatAddress, snippetOf } from "./snippet.ts";

/** The line for the vendor's site, with the saved settings. */
export function SnippetPanel({ widget, market }: { widget: OwnWidget; market: string }) {
  const { key, accent, origins, vendorStatus } = widget;
  return (
    <section className="panel panel-form stack gap-4-5" aria-labelledby="snippet-title">
      <h2 className="panel-title" id="snippet-title">
        The line for your site
      </h2>
      {key === null ? (
        <p className="soft">Create a key first: the line names it.</p>
      ) : (
        <>
          <p className="soft">
            Paste it anywhere in your pages, once. It loads one small file and shows a button; the chat itself comes
            when somebody uses it.
            {accent && " The button takes its colour from this line: copy it again when you have changed the colour."}
          </p>
          <CopyBlock label="The line for your site" text={snippetOf({ market, key, accent })} copyName="Copy line" />
          {origins.length === 0 && (
            <p className="notice">Add your site to the list and save: until then the chat stays closed everywhere.</p>
          )}
          <p className="soft">
            For mails, social media and sites that take no script, there is{" "}
            {vendorStatus === "approved" ? (
              <a className="text-link" href={chatAddress("", key)} target="_blank" rel="noopener">
                your chat on a page of its own
              </a>
            ) : (
              "your chat on a page of its own, once you are approved"
            )}
            .
          </p>
        </>
      )}
      <Button asChild size="2" variant="surface" color="gray" highContrast className="form-submit">
        <Link href="/vendor/widget/guide">How to install it</Link>
      </Button>
    </section>
  );
}
