import { useLocation, useSearch } from "wouter";
import type { AssistantDay, AssistantFigures } from "#contract/assistant/assistant.ts";
import { type TurnOutcome, turnOutcomes } from "#contract/assistant/assistant-names.ts";
import { feedbackReasons } from "#contract/chat/feedback.ts";
import { type Category, categories, categoryLabel } from "#contract/listings/categories.ts";
import { type Province, provinces } from "#contract/shared/provinces.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { AdminSection } from "#web/admin/admin-section.tsx";
import { type TurnsShown, useAssistantFigures, useTurns, useUnmet } from "#web/admin/assistant-data.ts";
import { dollars, seconds, TurnEntry } from "#web/admin/assistant-turn.tsx";
import { UnmetWishes } from "#web/admin/unmet-wishes.tsx";
import { DayChart, type Measures } from "#web/figures/day-chart.tsx";
import { PeriodFields } from "#web/figures/period-fields.tsx";
import { withQuery } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { StatCards } from "#web/ui/stat-cards.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminAssistant() {
  useTitle("Assistant");
  return (
    <AdminRead what="The assistant's turns">
      <Assistant />
    </AdminRead>
  );
}

const skeleton = <div className="skeleton skeleton-panel" />;

function Assistant() {
  const asked = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const of = <Value extends string>(name: string, known: readonly Value[]): Value | null =>
    known.find((value) => value === asked.get(name)) ?? null;
  const period = { from: asked.get("from"), to: asked.get("to") };
  const wished = { category: of("category", categories), province: of("province", provinces) };
  const shown = {
    outcome: of("outcome", Object.keys(turnOutcomes) as TurnOutcome[]),
    thumb: of("thumb", ["up", "down"] as const),
    did: asked.get("did"),
  };
  const go = (next: Partial<typeof period & typeof wished & TurnsShown>) =>
    navigate(withQuery("/admin/assistant", { ...period, ...wished, ...shown, ...next }), {
      replace: true,
      state: history.state,
    });
  const figures = useAssistantFigures(period);
  const unmet = useUnmet({ ...period, ...wished });
  const turns = useTurns(shown);
  return (
    <div className="page">
      <AdminHead title="Assistant" reads={[figures, unmet, turns]} />
      <div className="stack gap-5">
        <p className="page-lead">
          What the assistant understood and did. Who asked, and in which words, isn’t kept; what is here goes after 90
          days.
        </p>
        <PeriodFields
          from={period.from ?? figures.data?.from ?? ""}
          to={period.to ?? figures.data?.to ?? ""}
          onChange={go}
        />
        <AdminSection title="In this period" what="The figures" read={figures} skeleton={skeleton}>
          {(read) => <Figures figures={read} />}
        </AdminSection>
        <AdminSection title="Unmet demand" what="What was not found" read={unmet} skeleton={skeleton}>
          {({ wishes }) => (
            <div className="panel stack gap-4">
              <p className="soft">
                Searches, and wishes told the assistant, that found nothing or only something near. A place is named
                from two wishes on.
              </p>
              <ChoiceRow
                legend="Category"
                choices={[[null, "Every category"], ...categories.map((each) => [each, categoryLabel(each)] as const)]}
                chosen={wished.category}
                onChoose={(category: Category | null) => go({ category })}
              />
              <ChoiceRow
                legend="Province"
                choices={[[null, "Everywhere"], ...provinces.map((each) => [each, each] as const)]}
                chosen={wished.province}
                onChoose={(province: Province | null) => go({ province })}
              />
              <UnmetWishes wishes={wishes} />
            </div>
          )}
        </AdminSection>
        <Turns pages={turns} shown={shown} onShow={go} />
      </div>
    </div>
  );
}

const measures: Measures<Exclude<keyof AssistantDay, "day">> = [
  ["turns", "Turns", String],
  ["failed", "Failed", String],
  ["thumbsUp", "Thumbs up", String],
  ["thumbsDown", "Thumbs down", String],
  ["tokens", "Tokens", String],
  ["costMicros", "Cost", dollars],
];

function Figures({ figures: { total, days, medianMs, slowMs, reasons } }: { figures: AssistantFigures }) {
  return (
    <div className="stack gap-4-5">
      <StatCards
        stats={[
          { label: "Turns", value: String(total.turns) },
          { label: "Failed or too late", value: String(total.failed) },
          { label: "Thumbs up, down", value: `${total.thumbsUp}, ${total.thumbsDown}` },
          { label: "Half answered within", value: medianMs === null ? "–" : seconds(medianMs) },
          { label: "19 of 20 within", value: slowMs === null ? "–" : seconds(slowMs) },
          { label: "Cost", value: total.costMicros === 0 ? "–" : dollars(total.costMicros) },
        ]}
      />
      <DayChart days={days} measures={measures} />
      {reasons.length > 0 && (
        <section className="panel stack gap-4">
          <h3 className="panel-title">Why thumbs went down</h3>
          <ul className="list">
            {reasons.map(({ reason, times }) => (
              <li key={reason}>
                {feedbackReasons[reason]} <span className="soft">{times}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Turns({
  pages,
  shown,
  onShow,
}: {
  pages: ReturnType<typeof useTurns>;
  shown: TurnsShown;
  onShow: (next: Partial<TurnsShown>) => void;
}) {
  const turns = pages.data?.pages.flatMap((page) => page.turns) ?? [];
  const looking = pages.isPending || pages.isPlaceholderData;
  return (
    <section className="admin-section stack gap-4" aria-labelledby="turns">
      <h2 className="section-title" id="turns">
        Turns
      </h2>
      <ChoiceRow
        legend="How it ended"
        choices={[[null, "Every end"], ...(Object.entries(turnOutcomes) as [TurnOutcome, string][])]}
        chosen={shown.outcome}
        onChoose={(outcome) => onShow({ outcome })}
      />
      <ChoiceRow
        legend="Thumb"
        choices={[
          [null, "With and without a thumb"],
          ["up", "Thumb up"],
          ["down", "Thumb down"],
        ]}
        chosen={shown.thumb}
        onChoose={(thumb) => onShow({ thumb })}
      />
      <div className="spread">
        <ResultCount total={looking ? undefined : pages.data?.pages[0]?.total} one="turn" />
        {shown.did && (
          <Button variant="soft" onClick={() => onShow({ did: null })}>
            Not only with {shown.did}
          </Button>
        )}
      </div>
      <PagesFailed pages={pages} text="The turns could not be loaded." />
      {!looking && !pages.isError && turns.length === 0 && <p className="soft">No such turn in the last 90 days.</p>}
      <ul className="stack" aria-busy={looking}>
        {turns.map((turn) => (
          <TurnEntry key={turn.id} turn={turn} onDid={(did) => onShow({ did })} />
        ))}
      </ul>
      <NextPage pages={pages} shown={turns.length} />
    </section>
  );
}
