import { createDeliveryRates } from "./index.ts";
import { describeRates } from "./rates.contract.ts";

const noCarriers = { carriers: { shiplogic: null, pudo: null, patienceMs: 1000 } };

describeRates("own rates", async () => ({
  rates: createDeliveryRates(noCarriers, { log: { warn() {} }, limits: { allows: async () => true } }),
}));
