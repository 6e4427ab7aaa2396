import type { AssistantTurn, StoredPlan } from "#contract/assistant/assistant.ts";
import { turnOutcomes } from "#contract/assistant/assistant-names.ts";
import { feedbackReasons } from "#contract/chat/feedback.ts";
import { shopMoney } from "#web/lib/price-display.ts";
import { LongDate } from "#web/ui/long-date.tsx";

/** "1.2 s" */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** "$0.0012": providers of models charge in US dollars. */
export const dollars = (micros: number): string => `US$ ${(micros / 1e6).toFixed(4)}`;

/** A search in words. */
export function planText(plan: StoredPlan): string {
  const limits = [
    plan.text || plan.about || "everything",
    plan.category,
    plan.must.length > 0 && `must: ${plan.must.join(", ")}`,
    plan.exclude.length > 0 && `without: ${plan.exclude.join(", ")}`,
    plan.text && plan.about && `for: ${plan.about}`,
    plan.minPriceCents !== null && `from ${shopMoney(plan.minPriceCents)}`,
    plan.maxPriceCents !== null && `up to ${shopMoney(plan.maxPriceCents)}`,
    plan.minRating !== null && `rated ${plan.minRating} or more`,
    plan.inStock && "in stock",
    plan.city !== null && `in ${plan.city}`,
    plan.near && (plan.withinKm === null ? "near the shopper" : `within ${plan.withinKm} km`),
    plan.vendor && "of one vendor",
    plan.sort !== "relevance" && `by ${plan.sort}`,
  ];
  return limits.filter(Boolean).join(" · ");
}

/** One turn. `onDid`: shows the turns that did the same. */
export function TurnEntry({ turn, onDid }: { turn: AssistantTurn; onDid: (did: string) => void }) {
  const { at, acts, order, plans, steps, outcome, thumb, tokens, costMicros } = turn;
  const facts = [
    seconds(turn.durationMs),
    turn.firstWordMs !== null && `first word after ${seconds(turn.firstWordMs)}`,
    tokens && `${tokens.input} tokens in, ${tokens.output} out`,
    costMicros !== null && dollars(costMicros),
    turn.dropped > 0 && `${turn.dropped} ${turn.dropped === 1 ? "sentence" : "sentences"} withheld`,
  ];
  return (
    <li className="panel stack gap-4">
      <div className="spread admin-head">
        <h3 className="status-card-name">{acts.length > 0 ? acts.join(", ") : "Not understood"}</h3>
        <p className="soft">
          <LongDate iso={at} />, {new Date(at).toLocaleTimeString("en-GB")}
        </p>
      </div>
      <p>
        {[
          turnOutcomes[outcome],
          turn.model,
          turn.fellBack && "the built-in one answered",
          turn.vendorName && `on the site of ${turn.vendorName}`,
          order !== "none" && `${order === "clear" ? "a clear" : "perhaps an"} order`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {plans.map((plan, place) => (
        <p key={place}>Searched: {planText(plan)}</p>
      ))}
      <ol className="list">
        {steps.map((step, place) => (
          <li key={place}>
            {step.kind === "tool" ? (
              <button type="button" className="text-link" onClick={() => onDid(step.name)}>
                {step.name}
              </button>
            ) : (
              step.name
            )}{" "}
            <span className="soft">
              {step.ms} ms{step.ok ? "" : ", failed"}
            </span>
          </li>
        ))}
      </ol>
      <p className="soft">{facts.filter(Boolean).join(" · ")}</p>
      {thumb && (
        <p>
          {thumb.verdict === "up" ? "Thumb up" : "Thumb down"}
          {thumb.reason && `: ${feedbackReasons[thumb.reason]}`}
          {thumb.comment && ` “${thumb.comment}”`}
        </p>
      )}
    </li>
  );
}
