// Near Me (rule near-1).
import { locate, useShopperLocation } from "#web/lib/location-store.ts";
import { toast } from "#web/lib/toast-store.ts";

/** One press of the button. `on`: the current mode; `turn` sets it. */
export async function pressNearMe(on: boolean, turn: (on: boolean) => void): Promise<void> {
  const { location, locating } = useShopperLocation.getState();
  if (locating) return;
  if (location === null) {
    try {
      await locate();
    } catch (error) {
      turn(false);
      toast({ title: "Location unavailable", description: error instanceof Error ? error.message : String(error) });
      return;
    }
    on = false;
  }
  turn(!on);
  if (on) toast({ title: "Showing all products", description: "Filters removed" });
  else toast({ title: "Showing nearby products", description: "Sorted by distance from you" });
}
