import { Button } from "@radix-ui/themes";
import type { Parcel } from "#contract/orders/parcels.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useSayArrival } from "./parcels-data.ts";

/** The buyer's word for a parcel, and what happens next. */
export function SayArrival({ parcel: { id, state, asksArrival, missingAt, lines } }: { parcel: Parcel }) {
  const say = useSayArrival(id);
  const press = usePress(say);
  const what = lines.map(({ title }) => title).join(", ");
  if (state === "failed") return <p>The vendor sends it again, or pays it back. We write to you.</p>;
  if (!asksArrival) return null;
  return (
    <>
      {missingAt && (
        <p>
          You said that it didn't arrive, and the vendor was told. It asks the carrier, then sends it again or pays it
          back.
        </p>
      )}
      <div className="row part-buttons">
        <Button
          type="button"
          size="3"
          variant="soft"
          loading={say.isPending && say.variables}
          disabled={say.isPending}
          aria-label={`It arrived: ${what}`}
          onClick={() => press(true)}
        >
          It arrived
        </Button>
        {!missingAt && (
          <Button
            type="button"
            size="3"
            variant="soft"
            color="gray"
            highContrast
            loading={say.isPending && !say.variables}
            disabled={say.isPending}
            aria-label={`It didn't arrive: ${what}`}
            onClick={() => press(false)}
          >
            It didn't
          </Button>
        )}
      </div>
    </>
  );
}
