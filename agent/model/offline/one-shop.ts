// In one vendor's shop, a request for another vendor's products is searched in this shop, and the answer says so.
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import type { Gazetteer } from "../../shop.ts";
import type { Intent } from "./intent.ts";
import { phraseOf, says } from "./phrases.ts";
import { isNamedAsShop } from "./places.ts";

const everyones = new WeakMap<Gazetteer, Gazetteer>();

/** The gazetteer with all vendors' names. */
function everyone(gazetteer: Gazetteer): Gazetteer {
  let all = everyones.get(gazetteer);
  if (!all) {
    all = { cities: gazetteer.cities, vendors: [...gazetteer.vendors, ...(gazetteer.elsewhere ?? [])] };
    everyones.set(gazetteer, all);
  }
  return all;
}

/** `read` parses the message with the names of this shop, or with those of all vendors. */
export function inOneShop(
  message: string,
  gazetteer: Gazetteer,
  read: (text: string, names: Gazetteer) => Intent,
): Intent {
  const narrowed = message.replaceAll(new RegExp(phraseOf("everywhere"), "gu"), " ");
  const text = narrowed.replace(/\s+/gu, " ").trim();
  const elsewhere = new Map((gazetteer.elsewhere ?? []).map(({ id, name }) => [id, name]));
  const asksBeyond = narrowed !== message || says("other sellers", text);
  const intent = read(text, everyone(gazetteer));
  // "Honey Pot" is another shop's name and a product of this one.
  const mistaken = plansOf(intent).some(({ vendor }) => {
    const name = vendor === null ? undefined : elsewhere.get(vendor);
    return name !== undefined && !isNamedAsShop(text, name);
  });
  return settled(mistaken ? read(text, gazetteer) : intent, elsewhere, asksBeyond);
}

const plansOf = (intent: Intent): readonly SearchPlan[] =>
  intent.kind === "search" ? intent.plans : intent.kind === "several" ? intent.intents.flatMap(plansOf) : [];

function settled(intent: Intent, elsewhere: ReadonlyMap<string, string>, asksBeyond: boolean): Intent {
  switch (intent.kind) {
    case "search": {
      const isOther = ({ vendor }: SearchPlan) => vendor !== null && elsewhere.has(vendor);
      if (!asksBeyond && !intent.plans.some(isOther)) return intent;
      const plans = intent.plans.map((plan) => (isOther(plan) ? { ...plan, vendor: null } : plan));
      return plans.every(asksNothing) ? { kind: "say", topic: "only-here" } : { ...intent, plans, beyond: true };
    }
    case "several":
      return { ...intent, intents: intent.intents.map((one) => settled(one, elsewhere, asksBeyond)) };
    case "say":
      return asksBeyond && ["unclear", "help", "sell", "sell-manage", "chat", "policy", "trust"].includes(intent.topic)
        ? { kind: "say", topic: "only-here" }
        : intent;
    default:
      return intent;
  }
}

const asksNothing = (plan: SearchPlan): boolean =>
  JSON.stringify({ ...plan, vendor: null, limit: emptyPlan.limit }) === JSON.stringify(emptyPlan);
