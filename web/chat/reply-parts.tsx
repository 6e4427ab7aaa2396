import { memo, type ReactNode, Suspense } from "react";
import { useStore } from "zustand";
import type { MessagePart, NoticePart, ToolPart } from "#contract/chat/chat.ts";
import { CartCard, Changed, CheckoutCard, ConfirmCard } from "./cart-cards.tsx";
import { useChat } from "./chat-context.tsx";
import { CompareTable } from "./compare-table.tsx";
import { AgainIcon, PersonIcon, PlaceIcon } from "./icons.tsx";
import { ListingDetail } from "./listing-cards.tsx";
import { DeliveryCard, OrderCards } from "./order-cards.tsx";
import { RichText } from "./rich-text.tsx";
import { SearchResults } from "./search-results.tsx";
import { Suggestions } from "./suggestions.tsx";

export function ErrorBubble({ text, label, offerRetry }: { text: string; label: string; offerRetry: boolean }) {
  const { session } = useChat();
  return (
    <div className="chat-bubble chat-bubble-error">
      <p>{text}</p>
      {offerRetry && (
        <button type="button" className="chat-button" onClick={() => session.retry()}>
          <AgainIcon />
          {label}
        </button>
      )}
    </div>
  );
}

function Notice({ notice, latest }: { notice: NoticePart["data"]; latest: boolean }) {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  if (notice.kind === "failed") {
    return <ErrorBubble text={notice.text} label="Retry" offerRetry={latest && !pending} />;
  }
  return <p className="chat-notice">{notice.text}</p>;
}

function SignInCard() {
  const { host } = useChat();
  return (
    <section className="chat-panel chat-ask" aria-label="Sign in">
      <PersonIcon />
      <p>Sign in and we can carry on right here.</p>
      <div className="chat-panel-actions">
        <button type="button" className="chat-button chat-button-strong" onClick={() => host().actions.signIn("login")}>
          Sign in
        </button>
        <button type="button" className="chat-button" onClick={() => host().actions.signIn("register")}>
          Create an account
        </button>
      </div>
    </section>
  );
}

function LocationCard({ latest }: { latest: boolean }) {
  const { host, session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  async function share() {
    const location = await host().actions.requestLocation();
    if (location) session.regenerate(location);
  }
  return (
    <section className="chat-panel chat-ask" aria-label="Location needed">
      <PlaceIcon />
      <p>Share your location to see what is near you.</p>
      {latest && (
        <div className="chat-panel-actions">
          <button type="button" className="chat-button chat-button-strong" disabled={pending} onClick={share}>
            Share location
          </button>
        </div>
      )}
    </section>
  );
}

interface ToolOutputProps {
  part: ToolPart;
  latest: boolean;
  /** A later part of the same answer shows the newer cart or card. */
  superseded: boolean;
  /** This is the last change of the cart. */
  undoable: boolean;
  /** The answer's text says what was changed or found. */
  told: boolean;
}

const ToolOutput = memo(function ToolOutput({ part, latest, superseded, undoable, told }: ToolOutputProps) {
  const { LateCard } = useChat().host();
  if (part.state === "output-error") return <p className="chat-notice">That step did not work.</p>;
  const { output } = part;
  if (part.state !== "output-available" || !output) return null;
  if ("error" in output) return <p className="chat-notice">{output.error}</p>;
  if ("signIn" in output) return superseded ? null : <SignInCard />;
  if ("locationNeeded" in output) return superseded ? null : <LocationCard latest={latest} />;
  if ("results" in output) return <SearchResults output={output} latest={latest} told={told} />;
  if ("listing" in output) return <ListingDetail {...output} />;
  if ("listings" in output) return <CompareTable {...output} />;
  if ("orders" in output) return <OrderCards orders={output.orders} />;
  if ("deliveries" in output) return <DeliveryCard {...output} />;
  if ("confirm" in output) return <ConfirmCard question={output.confirm.question} open={latest && !superseded} />;
  if ("cart" in output) {
    const changed = told ? "" : output.changed;
    if (!superseded) return <CartCard cart={output.cart} changed={changed} undoable={undoable} />;
    return changed === "" && !undoable ? null : <Changed text={changed} undoable={undoable} />;
  }
  if ("totalCents" in output) return <CheckoutCard totalCents={output.totalCents} />;
  return (
    <Suspense fallback={null}>
      <LateCard output={output} latest={latest} />
    </Suspense>
  );
});

/** The kind of card, if an answer shows only the last one of that kind. */
function onceKind(part: MessagePart): string | null {
  if (!("toolCallId" in part)) return null;
  const output: object = part.output ?? {};
  return ["cart", "confirm", "signIn", "locationNeeded"].find((key) => key in output) ?? null;
}

/** The sentence about a part's cart change; "" without a change. */
function changeIn(part: MessagePart): string {
  if (!("toolCallId" in part) || !part.output) return "";
  return "changed" in part.output ? part.output.changed : "";
}

const changesCart = (part: MessagePart): boolean => changeIn(part) !== "";

interface ReplyPartsProps {
  parts: readonly MessagePart[];
  /** The last message; only its suggestions and cards are active. */
  latest: boolean;
  /** Progress, shown until there is text. */
  working?: ReactNode;
}

/** Text first, even if it arrived later: cards must not be above the sentence about them. */
export function ReplyParts({ parts, latest, working = null }: ReplyPartsProps) {
  const lastChange = latest ? parts.findLastIndex(changesCart) : -1;
  const said = parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(" ");
  // Parts are only appended, so the index identifies a part.
  const keyOf = (part: MessagePart, at: number) => `${part.type}-${at}`;
  return (
    <>
      {parts.map((part, at) =>
        part.type === "text" && part.text.trim() !== "" ? (
          <div className="chat-bubble chat-bubble-assistant" key={keyOf(part, at)}>
            <RichText text={part.text} />
          </div>
        ) : null,
      )}
      {working}
      {parts.map((part, at) => {
        const key = keyOf(part, at);
        switch (part.type) {
          case "text":
            return null;
          case "data-suggestions":
            return latest ? (
              <Suggestions key={key} texts={part.data.suggestions} counts={part.data.counts} plans={part.data.plans} />
            ) : null;
          case "data-notice":
            return <Notice key={key} notice={part.data} latest={latest} />;
          default: {
            const kind = onceKind(part);
            const superseded = kind !== null && parts.slice(at + 1).some((later) => onceKind(later) === kind);
            return (
              <ToolOutput
                key={key}
                part={part}
                latest={latest}
                superseded={superseded}
                undoable={at === lastChange}
                told={changesCart(part) ? said.includes(changeIn(part)) : said.trim() !== "" || working !== null}
              />
            );
          }
        }
      })}
    </>
  );
}
