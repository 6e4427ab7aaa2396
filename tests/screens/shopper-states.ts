// What shoppers see.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { button, dialog, invalid, main, press, product, say } from "./presses.ts";
import { nobody } from "./replies.ts";
import type { State } from "./stage.ts";

const place = "Stall 12, Polokwane craft market. Saturdays 8:00 to 14:00.";

const rate = { priceCents: 0, leadDays: null, place: null, needsAddress: true };

const lockers = [
  { code: "CG21", name: "Orlando Stadium", address: "Klipspruit Valley Road, Orlando East, Soweto", distanceKm: 1.8 },
  { code: "CG20", name: "Maponya Mall", address: "Chris Hani Road, Klipspruit, Soweto", distanceKm: 2.5 },
];

const pendingPayment = {
  reference: "1795210826622-0a1b",
  totalAmount: "1299.00",
  createdAt: "2026-11-22T14:00:00.000Z",
  keptUntil: "2026-11-22T16:00:00.000Z",
  items: [
    { title: "Paraffin lamp", quantity: 2 },
    { title: "Hand-woven basket from the Zambezi valley", quantity: 1 },
  ],
};

/** Opens the last return form of the order's page, with a piece and a picture chosen. */
const sendBack = async (page: Page) => {
  await main(page)
    .getByRole("button", { name: /^Send something back/ })
    .last()
    .click();
  const form = page.getByRole("alertdialog");
  await form.getByRole("radio", { name: /^Something is wrong/ }).check();
  await form.getByRole("button", { name: "Increase quantity" }).click();
  await form
    .getByTestId("return-picture-file")
    .setInputFiles(join(import.meta.dir, "../../docs/pictures/product.webp"));
  await form.getByRole("button", { name: "Remove picture 1" }).waitFor();
};

export const shoppers: State[] = [
  { screen: "/product/:id", name: "review form", who: "shopper", address: product },
  {
    screen: "/product/:id",
    name: "watched",
    who: "shopper",
    address: ({ soldOut }) => `/product/${soldOut}`,
    act: press("Tell me when it is back", (page) => button(page, "Don't tell me any more").waitFor()),
  },
  { screen: "/chat", name: "cart", who: "shopper", act: say("what is in my cart?") },
  { screen: "/chat", name: "orders", who: "shopper", act: say("where is my order?") },
  { screen: "/cart", name: "whole", who: "shopper" },
  { screen: "/cart", name: "loading", who: "shopper", replies: { "**/api/cart": "never" } },
  { screen: "/cart", name: "failed", who: "shopper", replies: { "**/api/cart": 500 } },
  { screen: "/checkout", name: "whole", who: "shopper" },
  {
    screen: "/checkout",
    name: "delivery choices",
    who: "shopper",
    replies: {
      "**/api/delivery?*": [
        {
          vendorId: nobody.slice(9),
          vendorName: "Baobab Basket Weavers",
          rates: [
            { ...rate, id: "flat", kind: "flat", label: "Delivery to your door", priceCents: 9500, leadDays: 6 },
            { ...rate, id: "collection", kind: "collection", label: "Collect it yourself", leadDays: 2, place },
          ],
        },
        {
          vendorId: nobody.slice(9).replace("0", "1"),
          vendorName: "Sabie Timber Works",
          rates: [{ ...rate, id: "flat", kind: "flat", label: "Delivery to your door", priceCents: 39_000 }],
        },
      ],
    },
  },
  {
    screen: "/checkout",
    name: "carriers",
    who: "shopper",
    replies: {
      "**/api/delivery?*": [
        {
          vendorId: nobody.slice(9),
          vendorName: "Baobab Basket Weavers",
          rates: [
            { ...rate, id: "courier:ECO", kind: "courier", label: "Courier to your door, Economy", priceCents: 9250 },
            {
              ...rate,
              id: "courier:OVN",
              kind: "courier",
              label: "Courier to your door, Overnight",
              priceCents: 21_500,
              leadDays: 1,
            },
          ],
        },
        {
          vendorId: nobody.slice(9).replace("0", "1"),
          vendorName: "Sabie Timber Works",
          rates: [{ ...rate, id: "pudo", kind: "pudo", label: "PUDO locker", priceCents: 7000, lockers }],
        },
        {
          vendorId: nobody.slice(9).replace("0", "2"),
          vendorName: "Shweshwe Stitch",
          rates: [{ ...rate, id: "collection", kind: "collection", label: "Collect it yourself", place }],
          missing: [{ kind: "courier", label: "Courier to your door", reason: "unavailable" }],
        },
      ],
    },
  },
  {
    screen: "/checkout",
    name: "another address",
    who: "shopper",
    act: press("Change", (page) => button(page, "Add another address").waitFor()),
  },
  {
    screen: "/checkout",
    name: "new address with errors",
    who: "shopper",
    act: async (page) => {
      await button(page, "Change").click();
      await button(page, "Add another address").click();
      await button(page, "Save address").click();
      await invalid(page);
    },
  },
  {
    screen: "/checkout",
    name: "waiting for the bank",
    who: "shopper",
    replies: {
      "**/api/payments/pending": [pendingPayment],
      "**/api/payment/verify/*": {
        status: false,
        outcome: "pending",
        message: "Your bank has not confirmed this payment yet.",
      },
    },
    act: async (page) => {
      await page.evaluate(async (reference) => {
        const { id } = await (await fetch("/api/auth/me")).json();
        sessionStorage.setItem("indaba-paid-reference", JSON.stringify({ userId: id, reference }));
        location.reload();
      }, pendingPayment.reference);
      await page.getByRole("heading", { name: "Waiting for your bank" }).waitFor();
    },
  },
  { screen: "/orders", name: "whole", who: "shopper" },
  {
    screen: "/orders",
    name: "waiting for the bank",
    who: "shopper",
    replies: {
      "**/api/payments/pending": [
        pendingPayment,
        { ...pendingPayment, reference: "1795210826623-1b2c", keptUntil: null },
      ],
    },
  },
  { screen: "/orders/:id", name: "whole", who: "shopper", address: ({ order }) => `/orders/${order}` },
  {
    screen: "/orders/:id",
    name: "cancel items",
    who: "shopper",
    address: ({ order }) => `/orders/${order}`,
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /^Cancel items/ })
        .click();
      await dialog(page);
    },
  },
  {
    screen: "/orders/:id",
    name: "send something back",
    who: "shopper",
    address: ({ order }) => `/orders/${order}`,
    act: sendBack,
  },
  {
    screen: "/orders/:id",
    name: "return asked",
    who: "shopper",
    address: ({ order }) => `/orders/${order}`,
    act: async (page) => {
      await sendBack(page);
      await page.getByLabel("Tell the vendor more").fill("The seal of one bag is broken, and it smells of diesel.");
      await page.getByRole("alertdialog").getByRole("button", { name: "Ask to send it back" }).click();
      await main(page)
        .getByRole("img", { name: /^What is sent back/ })
        .waitFor();
    },
  },
  { screen: "/orders/:id", name: "not found", who: "shopper", address: () => nobody.replace("product", "orders") },
  {
    screen: "/orders/parts/:id/invoice",
    name: "with a credit note",
    who: "shopper",
    address: ({ credited }) => `/orders/parts/${credited}/invoice`,
  },
  { screen: "/messages", name: "whole", who: "shopper" },
  { screen: "/messages/:id", name: "whole", who: "shopper", address: ({ thread }) => `/messages/${thread}` },
  {
    screen: "/messages/:id",
    name: "report",
    who: "shopper",
    address: ({ thread }) => `/messages/${thread}`,
    act: press("Report this conversation", dialog),
  },
  { screen: "/messages/:id", name: "not found", who: "shopper", address: () => nobody.replace("product", "messages") },
  { screen: "/settings", name: "whole", who: "shopper" },
  {
    screen: "/settings",
    name: "new address",
    who: "shopper",
    act: press("Add an address", (page) => page.getByLabel("Recipient").waitFor()),
  },
  { screen: "/settings", name: "delete account", who: "shopper", act: press("Delete account", dialog) },
  {
    screen: "/auth/widget",
    name: "consent",
    who: "shopper",
    address: () => "/auth/widget#h=0123456789abcdef0123456789abcdef",
    replies: {
      "**/api/auth/widget/*": {
        vendor: { businessName: "Highveld Tech", city: "Pretoria" },
        origin: "https://highveld.example",
      },
    },
  },
];
