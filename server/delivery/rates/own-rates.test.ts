import { createDeliveryRates } from "./index.ts";
import { describeRates } from "./rates.contract.ts";

describeRates("own rates", async () => ({ rates: createDeliveryRates() }));
