// What vendors see.
import type { Locator } from "playwright-core";
import { until } from "#tests/harness/waiting.ts";
import { button, dialog, invalid, main, press } from "./presses.ts";
import { asked, monthStatement, nobody, ownPayouts } from "./replies.ts";
import type { State } from "./stage.ts";

/** A press may be lost while the form still moves. */
const choose = (radio: Locator): Promise<void> =>
  until(async () => {
    await radio.click();
    return radio.isChecked();
  });

const withReturn = {
  orders: [
    {
      id: nobody.slice(9),
      orderId: "3a520e2d",
      createdAt: "2026-11-02T09:00:00.000Z",
      vendorId: nobody.slice(9),
      vendorName: "Highveld Tech Traders",
      state: "delivered",
      changedAt: "2026-11-05T09:00:00.000Z",
      tracking: "TCG-40028817",
      cancelReason: null,
      items: [{ id: "a", title: "Impi gaming headset with microphone", quantity: 2, price: "899.00" }],
      totalAmount: "1798.00",
      commissionCents: 17_980,
      customerEmail: "shopper@indaba.example",
      address: null,
      returns: [asked],
      refund: null,
    },
  ],
  total: 1,
  nextCursor: null,
  counts: { paid: 0, packed: 0, shipped: 0, delivered: 1, cancelled: 0 },
};

const march = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day: `2026-03-0${day}`,
  orders: day % 3,
  pieces: (day % 3) * 2,
  salesCents: (day % 3) * 259_900,
  views: 40 + day * 7,
}));

const soldInMarch = {
  from: "2026-03-01",
  to: "2026-03-07",
  total: { orders: 7, pieces: 14, salesCents: 1_819_300, views: 476 },
  days: march,
  products: [
    {
      listingId: nobody.slice(9),
      title: "Impi gaming headset with microphone",
      pieces: 9,
      salesCents: 1_169_550,
      views: 301,
    },
    { listingId: nobody.slice(9).replace("0", "1"), title: "HDMI cable", pieces: 5, salesCents: 649_750, views: 175 },
  ],
  missed: [
    {
      words: "docking station with three screens",
      times: 6,
      places: [{ place: "Durban, KwaZulu-Natal", times: 4 }],
    },
  ],
};

const csv = [
  "title,description,category,price,stock",
  "Kiaat bread board,Oiled by hand,home,349.00,2",
  "Ki,,garden,free,lots",
].join("\n");

export const vendors: State[] = [
  { screen: "/vendor/dashboard", name: "whole", who: "vendor" },
  { screen: "/vendor/dashboard", name: "loading", who: "vendor", replies: { "**/api/vendor/listings?*": "never" } },
  {
    screen: "/vendor/dashboard",
    name: "nothing found",
    who: "vendor",
    address: () => "/vendor/dashboard?search=qqqzzz",
  },
  { screen: "/vendor/register", name: "already a vendor", who: "vendor" },
  { screen: "/vendor/listings/new", name: "whole", who: "vendor" },
  { screen: "/vendor/listings/new", name: "errors", who: "vendor", act: press("Add Listing", invalid) },
  {
    screen: "/vendor/listings/:id/edit",
    name: "whole",
    who: "vendor",
    address: ({ own }) => `/vendor/listings/${own}/edit`,
  },
  {
    screen: "/vendor/listings/:id/edit",
    name: "not found",
    who: "vendor",
    address: () => `/vendor/listings/${nobody.slice(9)}/edit`,
  },
  { screen: "/vendor/listings/import", name: "whole", who: "vendor" },
  {
    screen: "/vendor/listings/import",
    name: "rows with problems",
    who: "vendor",
    act: async (page) => {
      await page
        .getByTestId("csv-file")
        .setInputFiles({ name: "range.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
      await main(page).getByRole("table").waitFor();
    },
  },
  { screen: "/vendor/orders", name: "whole", who: "vendor" },
  {
    screen: "/vendor/orders",
    name: "cancel an order",
    who: "vendor",
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /^Cancel order/ })
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    screen: "/vendor/orders",
    name: "change tracking",
    who: "vendor",
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /^Change tracking/ })
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    screen: "/vendor/orders",
    name: "return asked",
    who: "vendor",
    replies: { "**/api/vendor/orders?*": withReturn },
  },
  { screen: "/messages", name: "whole", who: "vendor" },
  { screen: "/vendor/reviews", name: "whole", who: "vendor" },
  {
    screen: "/vendor/reviews",
    name: "answer",
    who: "vendor",
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /^Answer/ })
        .first()
        .click();
      await dialog(page);
    },
  },
  { screen: "/vendor/figures", name: "whole", who: "vendor" },
  { screen: "/vendor/figures", name: "failed", who: "vendor", replies: { "**/api/vendor/figures*": 500 } },
  {
    screen: "/vendor/figures",
    name: "as a table",
    who: "vendor",
    address: () => "/vendor/figures?from=2026-03-01&to=2026-03-07",
    replies: { "**/api/vendor/figures?*": soldInMarch },
    act: async (page) => {
      await page.getByText("The same as a table").click();
      await page.getByRole("rowheader").first().waitFor();
    },
  },
  { screen: "/vendor/listings/several", name: "whole", who: "vendor" },
  {
    screen: "/vendor/listings/several",
    name: "preview",
    who: "vendor",
    act: async (page) => {
      await page.getByRole("checkbox", { name: "All of these" }).check();
      await page.getByLabel("Percent", { exact: true }).fill("-10");
      await button(page, "Show what would change").click();
      await page.getByRole("heading", { name: /would change$/ }).waitFor();
    },
  },
  { screen: "/vendor/orders", name: "nothing found", who: "vendor", address: () => "/vendor/orders?search=qqqzzz" },
  { screen: "/vendor/profile", name: "whole", who: "vendor" },
  {
    screen: "/vendor/profile",
    name: "errors",
    who: "vendor",
    act: async (page) => {
      await page.getByLabel("City").fill("");
      await button(page, "Save").click();
      await invalid(page);
    },
  },
  { screen: "/vendor/delivery", name: "whole", who: "vendor" },
  {
    screen: "/vendor/delivery",
    name: "carriers with errors",
    who: "vendor",
    replies: { "**/api/vendor/delivery": { options: [], carriers: ["courier", "pudo"] } },
    act: async (page) => {
      await choose(page.getByRole("radio", { name: /^Courier's price/ }));
      await page.getByRole("switch", { name: "PUDO locker" }).click();
      await button(page, "Save delivery").click();
      await invalid(page);
    },
  },
  {
    screen: "/vendor/delivery",
    name: "errors",
    who: "vendor",
    act: async (page) => {
      await choose(page.getByRole("radio", { name: /^By province/ }));
      await page.getByRole("switch", { name: "Collection" }).click();
      await button(page, "Save delivery").click();
      await invalid(page);
    },
  },
  {
    screen: "/vendor/invoices",
    name: "errors",
    who: "vendor",
    act: async (page) => {
      await page.getByLabel("VAT number").fill("123");
      await button(page, "Save details").click();
      await invalid(page);
    },
  },
  { screen: "/vendor/payouts", name: "whole", who: "vendor" },
  {
    screen: "/vendor/payouts",
    name: "a link to confirm",
    who: "vendor",
    address: () => "/vendor/payouts#confirm=made-up",
    replies: { "**/api/vendor/payouts": ownPayouts },
  },
  {
    screen: "/vendor/payouts",
    name: "errors",
    who: "vendor",
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /bank details$/ })
        .click();
      await page.getByLabel("Account number").fill("12");
      await button(page, "Send me the link").click();
      await invalid(page);
    },
  },
  { screen: "/vendor/payouts", name: "failed", who: "vendor", replies: { "**/api/vendor/payouts": 500 } },
  {
    screen: "/vendor/statement",
    name: "whole",
    who: "vendor",
    replies: { "**/api/vendor/statement?*": monthStatement },
  },
  {
    screen: "/vendor/statement",
    name: "nothing moved",
    who: "vendor",
    replies: { "**/api/vendor/statement?*": { ...monthStatement, sums: [], closingCents: 0, lines: [] } },
  },
  { screen: "/vendor/statement", name: "failed", who: "vendor", replies: { "**/api/vendor/statement?*": 500 } },
  { screen: "/vendor/widget", name: "whole", who: "vendor" },
  { screen: "/vendor/widget", name: "revoke the key", who: "vendor", act: press("Revoke", dialog) },
  { screen: "/vendor/widget/guide", name: "whole", who: "vendor" },
];
