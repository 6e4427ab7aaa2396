// Loaded on the first press of an action: copy, share, the feedback form, reading aloud and dictation.
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { MessagePart } from "#contract/chat/chat.ts";
import {
  type Feedback,
  type FeedbackReason,
  feedbackCommentMaxLength,
  feedbackReasons,
} from "#contract/chat/feedback.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";
import { spokenAnswer } from "./spoken-answer.ts";

export { dictate } from "./dictate.ts";

const listingsIn = (part: MessagePart): Listing[] => {
  const output = "output" in part ? part.output : undefined;
  if (!output) return [];
  if ("results" in output)
    return output.results.flatMap(({ listings, close = [], mentioned }) => [
      ...listings,
      ...close,
      ...(mentioned?.listings ?? []),
    ]);
  if ("listings" in output) return output.listings;
  return "listing" in output ? [output.listing, ...(output.goesWith ?? [])] : [];
};

/** An answer as plain text, with each listing's price, vendor and address. */
export function answerAsText(parts: readonly MessagePart[], addressOf: (listingId: string) => string): string {
  const seen = new Set<string>();
  const blocks = parts.map((part) => {
    if (part.type === "text") return part.text.replaceAll("**", "").trim();
    if (part.type === "data-notice") return part.data.text;
    if (part.type === "data-suggestions") return "";
    if (part.output && "changed" in part.output && part.output.changed) return part.output.changed;
    const lines = listingsIn(part).flatMap(({ id, title, price, vendor }) => {
      if (seen.has(id)) return [];
      seen.add(id);
      const address = new URL(addressOf(id), location.href);
      return [`${title}, ${formatRand(centsOf(price))}, ${vendor.businessName}\n${address}`];
    });
    return lines.join("\n");
  });
  return blocks.filter(Boolean).join("\n\n");
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // On plain http, or in a frame without the permission.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "chat-hidden" });
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const done = document.execCommand?.("copy") ?? false;
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}

/** A shared link must not contain the shopper's location. */
export const withoutPlace = (plan: SearchPlan): SearchPlan => ({
  ...plan,
  near: null,
  withinKm: null,
  sort: plan.sort === "distance" ? "relevance" : plan.sort,
});

/** Shares by `navigator.share`, or copies. Returns the message to show; "" if the shopper cancelled. */
export async function shareLink(address: string): Promise<string> {
  const url = new URL(address, location.href).href;
  try {
    if (navigator.share) {
      await navigator.share({ title: document.title, url });
      return "";
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "";
    // Not allowed in this frame: copy instead.
  }
  return (await copyText(url)) ? "Link copied. Prices in it are always today’s." : `Copy this link: ${url}`;
}

/** Prices and symbols as words. */
export const speakable = (text: string): string =>
  text
    .replace(/\bR(\d+)(?:\.(\d\d))?(?!\d)/g, (_, rand: string, cents?: string) =>
      cents && cents !== "00" ? `${rand} rand ${Number(cents)}` : `${rand} rand`,
    )
    .replace(/<\s?1\s?km\b/g, "less than one kilometre")
    .replace(/(\d)\s?km\b/g, "$1 kilometres")
    .replaceAll("×", "times");

/** The text to read: the answer, then its first products with prices. */
export function aloud(parts: readonly MessagePart[]): string[] {
  const products = parts
    .flatMap(listingsIn)
    .slice(0, 3)
    .map(({ title, price }) => `${title}, ${formatRand(centsOf(price))}.`);
  const sentences = spokenAnswer(parts, null).split(/(?<=[.!?])\s+/);
  return [...sentences, ...products].filter(Boolean).map(speakable);
}

/** Calls `onEnd` at the end, when stopped, or when another answer is read. Returns a function that stops it. */
export function readAloud(parts: readonly MessagePart[], onEnd: () => void): () => void {
  const stop = () => speechSynthesis.cancel();
  stop();
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    removeEventListener("pagehide", stop);
    onEnd();
  };
  // Browsers would continue after the page is left.
  addEventListener("pagehide", stop);
  const sentences = aloud(parts);
  // One sentence at a time: some browsers stop in the middle of a long text.
  for (const [at, sentence] of sentences.entries()) {
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.lang = "en-ZA";
    utterance.onerror = end;
    if (at === sentences.length - 1) utterance.onend = end;
    speechSynthesis.speak(utterance);
  }
  if (sentences.length === 0) end();
  return () => {
    stop();
    end();
  };
}

interface FeedbackFormProps {
  feedback: Feedback;
  save(feedback: Feedback): Promise<boolean>;
  close(): void;
}

/** The optional reason for a thumb down, which is already stored. */
export function FeedbackForm({ feedback, save, close }: FeedbackFormProps) {
  const [reason, setReason] = useState<FeedbackReason | null>(feedback.reason);
  const [comment, setComment] = useState(feedback.comment ?? "");
  const [saving, setSaving] = useState(false);
  const name = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
    first.current?.form?.scrollIntoView({ block: "nearest" });
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    const stored = await save({ verdict: "down", reason, comment: comment.trim() || null });
    setSaving(false);
    if (stored) close();
  }

  return (
    <form
      className="chat-panel chat-feedback"
      aria-label="What was wrong with this answer"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <fieldset className="chat-choices">
        <legend>What was wrong?</legend>
        {Object.entries(feedbackReasons).map(([value, text], at) => (
          <label className="chat-choice" key={value}>
            <input
              ref={at === 0 ? first : undefined}
              type="radio"
              name={name}
              value={value}
              checked={reason === value}
              onChange={() => setReason(value as FeedbackReason)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <label className="chat-words">
        In your words (optional)
        <textarea
          rows={2}
          maxLength={feedbackCommentMaxLength}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </label>
      <div className="chat-panel-actions">
        <button type="submit" className="chat-button chat-button-strong" disabled={saving}>
          Send feedback
        </button>
        <button type="button" className="chat-button" onClick={close}>
          Close
        </button>
      </div>
    </form>
  );
}
