// Every screen in every state that it has for the people who see it. A screen without a state here fails tests/browser/states.test.ts.
import { admins } from "./admin-states.ts";
import { shoppers } from "./shopper-states.ts";
import type { State } from "./stage.ts";
import { vendors } from "./vendor-states.ts";
import { newcomers, visitors, widget } from "./visitor-states.ts";

export const states: State[] = [...visitors, ...newcomers, ...shoppers, ...vendors, ...admins, ...widget];
