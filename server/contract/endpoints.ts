// Every endpoint of the shop. The browser's client and the API document use this table; each feature of the server uses its part.
import { addressesEndpoints } from "./addresses/endpoints.ts";
import { adminEndpoints } from "./admin/endpoints.ts";
import { assistantEndpoints } from "./assistant/endpoints.ts";
import { auditEndpoints } from "./audit/endpoints.ts";
import { authEndpoints } from "./auth/endpoints.ts";
import { cartEndpoints, handOffEndpoints } from "./cart/endpoints.ts";
import { catalogueEndpoints } from "./catalogue/endpoints.ts";
import { chatEndpoints } from "./chat/endpoints.ts";
import { deliveryEndpoints } from "./delivery/endpoints.ts";
import { figuresEndpoints } from "./figures/endpoints.ts";
import { healthEndpoints } from "./health/endpoints.ts";
import { homeEndpoints } from "./home/endpoints.ts";
import { invoicesEndpoints } from "./invoices/endpoints.ts";
import { jobsEndpoints } from "./jobs/endpoints.ts";
import { legalEndpoints } from "./legal/endpoints.ts";
import { imagesEndpoints, listingsEndpoints, vendorListingsEndpoints } from "./listings/endpoints.ts";
import { moderationEndpoints } from "./moderation/endpoints.ts";
import { notificationsEndpoints } from "./notifications/endpoints.ts";
import { openapiEndpoints } from "./openapi/endpoints.ts";
import { ordersEndpoints, vendorOrdersEndpoints } from "./orders/endpoints.ts";
import { pagesEndpoints } from "./pages/endpoints.ts";
import { paymentsEndpoints, problemPaymentsEndpoints } from "./payments/endpoints.ts";
import { sandboxEndpoints } from "./payments/sandbox-endpoints.ts";
import { payoutsEndpoints } from "./payouts/endpoints.ts";
import { peopleEndpoints } from "./people/endpoints.ts";
import { reviewsEndpoints } from "./reviews/endpoints.ts";
import { searchEndpoints } from "./search/endpoints.ts";
import { threadsEndpoints } from "./threads/endpoints.ts";
import { usersEndpoints } from "./users/endpoints.ts";
import { vendorsEndpoints } from "./vendors/endpoints.ts";
import { watchesEndpoints } from "./watches/endpoints.ts";
import {
  frameEndpoints,
  signInsEndpoints,
  vendorWidgetEndpoints,
  widgetCheckoutEndpoints,
  widgetEndpoints,
} from "./widget/endpoints.ts";

export const endpoints = {
  ...healthEndpoints,
  ...openapiEndpoints,
  ...authEndpoints,
  ...usersEndpoints,
  ...addressesEndpoints,
  ...listingsEndpoints,
  ...vendorListingsEndpoints,
  ...imagesEndpoints,
  ...homeEndpoints,
  ...vendorsEndpoints,
  ...watchesEndpoints,
  ...catalogueEndpoints,
  ...adminEndpoints,
  ...assistantEndpoints,
  ...auditEndpoints,
  ...figuresEndpoints,
  ...moderationEndpoints,
  ...peopleEndpoints,
  ...legalEndpoints,
  ...jobsEndpoints,
  ...searchEndpoints,
  ...chatEndpoints,
  ...reviewsEndpoints,
  ...threadsEndpoints,
  ...cartEndpoints,
  ...handOffEndpoints,
  ...deliveryEndpoints,
  ...ordersEndpoints,
  ...vendorOrdersEndpoints,
  ...invoicesEndpoints,
  ...paymentsEndpoints,
  ...problemPaymentsEndpoints,
  ...payoutsEndpoints,
  ...notificationsEndpoints,
  ...vendorWidgetEndpoints,
  ...widgetEndpoints,
  ...signInsEndpoints,
  ...widgetCheckoutEndpoints,
  ...frameEndpoints,
  ...pagesEndpoints,
  ...sandboxEndpoints,
};
