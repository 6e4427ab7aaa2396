import { Spinner } from "@radix-ui/themes";
import { useRef } from "react";
import type { OwnVendor } from "#contract/vendors/vendors.ts";
import type { OwnWidget } from "#contract/widget/widget.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { KeyPanel } from "#web/widget/key-panel.tsx";
import { Numbers } from "#web/widget/numbers.tsx";
import { useOwnWidget } from "#web/widget/own-widget-data.ts";
import { Preview } from "#web/widget/preview.tsx";
import { SnippetPanel } from "#web/widget/snippet-panel.tsx";
import { useWidgetDraft } from "#web/widget/widget-draft.ts";
import { WidgetForm } from "#web/widget/widget-form.tsx";
import { ApplyAgainFirst, ToDashboard, VendorRead } from "./vendor-read.tsx";

export default function VendorWidget() {
  useTitle("Chat on your site");
  return (
    <VendorRead typedOn>
      {(vendor) =>
        vendor.status === "rejected" ? (
          <ApplyAgainFirst hint="The chat for your site is there once you have applied again." />
        ) : (
          <Loaded vendor={vendor} />
        )
      }
    </VendorRead>
  );
}

function Loaded({ vendor }: { vendor: OwnVendor }) {
  const read = useOwnWidget();
  // The form needs it, also after the login has expired.
  const last = useRef<OwnWidget>(undefined);
  if (read.data) last.current = read.data;
  if (last.current) return <Screen vendor={vendor} widget={last.current} />;
  if (read.isError) {
    return <LoadFailed what="Your chat" busy={read.isFetching} onRetry={() => void read.refetch()} />;
  }
  return (
    <div className="screen-loading">
      <Spinner size="3" />
      <span className="sr-only">Loading</span>
    </div>
  );
}

function Screen({ vendor, widget }: { vendor: OwnVendor; widget: OwnWidget }) {
  const { businessName } = vendor;
  const draft = useWidgetDraft(widget);
  const approved = widget.vendorStatus === "approved";
  return (
    <div className="page dashboard widget-screen">
      <header className="dashboard-name">
        <ToDashboard />
        <h1 className="page-title">Chat on your site</h1>
        <p className="soft dashboard-description">
          One line on a site of your own, and its visitors find your products by chatting, fill a cart and pay here.
        </p>
      </header>
      {!approved && (
        <p className="notice">
          The chat opens for shoppers once your application is approved. You can prepare everything now: key, sites,
          look and the line for your site.
        </p>
      )}
      <div className="widget-columns">
        <div className="stack gap-5">
          <KeyPanel widget={widget} />
          <WidgetForm draft={draft} businessName={businessName} />
          <SnippetPanel widget={widget} market={location.origin} />
        </div>
        {widget.key !== null && approved ? (
          <Preview
            chatKey={widget.key}
            saved={JSON.stringify(widget.suggestions)}
            draft={draft.fields}
            businessName={businessName}
          />
        ) : (
          <section className="widget-preview stack" aria-labelledby="preview-title">
            <h2 className="panel-title" id="preview-title">
              Preview
            </h2>
            <p className="preview-none soft">
              {approved ? "Create a key to see the chat here." : "You see the chat here once you are approved."}
            </p>
          </section>
        )}
      </div>
      <Numbers />
    </div>
  );
}
