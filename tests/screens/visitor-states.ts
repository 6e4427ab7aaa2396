// States that need no account, or one that has just been made; and those of the chat on a vendor's own site.
import type { Page } from "playwright-core";
import { chatButton, chatField, chatFrame } from "#tests/harness/widget-page.ts";
import { button, invalid, press, product, say } from "./presses.ts";
import { nobody } from "./replies.ts";
import type { State } from "./stage.ts";
import { ask } from "./stage.ts";

const openWidget = async (page: Page) => {
  await chatButton(page).click();
  await chatField(page).waitFor();
};

export const visitors: State[] = [
  { screen: "/", name: "whole" },
  { screen: "/", name: "loading", replies: { "**/api/home": "never" } },
  { screen: "/marketplace", name: "whole" },
  {
    screen: "/marketplace",
    name: "filters open",
    address: () => "/marketplace?search=laptop&maxPrice=15000.00",
    act: async (page) => {
      await page.setViewportSize({ width: 768, height: 1024 });
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByRole("group", { name: "Filters" }).waitFor();
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  },
  { screen: "/marketplace", name: "sold out", who: "shopper", address: () => "/marketplace?search=Vula" },
  { screen: "/marketplace", name: "loading", replies: { "**/api/listings?*": "never" } },
  { screen: "/marketplace", name: "one category", address: () => "/marketplace?category=fashion" },
  { screen: "/marketplace", name: "few found", address: () => "/marketplace?search=potjie" },
  { screen: "/marketplace", name: "nothing found", address: () => "/marketplace?search=qqqzzz" },
  { screen: "/marketplace", name: "failed", replies: { "**/api/listings?*": 500 } },
  {
    screen: "/marketplace",
    name: "asked to log in",
    act: press("Add to Cart", (page) => page.getByText("Please login to add items to cart", { exact: true }).waitFor()),
  },
  { screen: "/product/:id", name: "whole", address: product },
  {
    screen: "/product/:id",
    name: "picture enlarged",
    address: product,
    act: press("Zoom the picture", (page) => page.getByRole("dialog").waitFor()),
  },
  { screen: "/product/:id", name: "sold out", address: ({ soldOut }) => `/product/${soldOut}` },
  { screen: "/product/:id", name: "loading", address: product, replies: { "**/api/listings/*": "never" } },
  { screen: "/product/:id", name: "not found", address: () => nobody },
  { screen: "/product/:id", name: "failed", address: product, replies: { "**/api/listings/*": 500 } },
  {
    screen: "/product/:id",
    name: "assistant beside it",
    address: product,
    outlives: true,
    act: async (page) => {
      await page.keyboard.press("/");
      await ask(page.getByRole("complementary", { name: "AI Shopping Assistant" }), "is it in stock?");
    },
  },
  { screen: "/shop/:slug", name: "whole", address: ({ shop }) => `/shop/${shop}` },
  { screen: "/shop/:slug", name: "not found", address: () => "/shop/nobody-at-all" },
  { screen: "/shops", name: "whole" },
  { screen: "/shops/:city", name: "whole", address: () => "/shops/pretoria" },
  { screen: "/shops/:city", name: "no shop", address: () => "/shops/nowhere-at-all" },
  { screen: "/legal/:page", name: "terms", address: () => "/legal/terms" },
  { screen: "/legal/:page", name: "about", address: () => "/legal/about" },
  { screen: "/legal/:page", name: "no such page", address: () => "/legal/imprint" },
  { screen: "/chat", name: "answer", act: say("laptops under R15000") },
  { screen: "/chat", name: "empty" },
  {
    screen: "/chat",
    name: "filters open",
    act: async (page) => {
      await ask(page, "laptops under R15000");
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByRole("group", { name: "Filters" }).waitFor();
    },
  },
  {
    screen: "/chat",
    name: "asked what was wrong",
    act: async (page) => {
      await ask(page, "laptops under R15000");
      await button(page, "Bad answer").click();
      await page.getByRole("form", { name: "What was wrong with this answer" }).waitFor();
    },
  },
  { screen: "/chat", name: "comparison", act: say("laptops under R15000", "compare the first two") },
  { screen: "/chat", name: "sold out", who: "shopper", act: say("Vula phone") },
  { screen: "/chat", name: "messages", who: "shopper", act: say("did the seller answer?") },
  {
    screen: "/chat",
    name: "message to a vendor",
    who: "shopper",
    act: say("laptops under R15000", "tell me more about the first one", "ask the seller whether the keyboard is lit"),
  },
  {
    screen: "/chat",
    name: "own shop",
    who: "vendor",
    act: say("what sold best in the last 30 days?", "which of mine are nearly out?"),
  },
  { screen: "/chat", name: "own listings to hide", who: "vendor", act: say("hide all my listings") },
  { screen: "/chat", name: "nothing found", act: say("a zeppelin in gold") },
  { screen: "/chat", name: "cart asks to sign in", act: say("laptops under R15000", "add the first one to my cart") },
  {
    screen: "/chat",
    name: "failed",
    replies: { "**/api/chat": 500 },
    act: async (page) => {
      await page.getByRole("textbox", { name: "Message" }).fill("laptops");
      await page.keyboard.press("Enter");
      await button(page, "Retry").waitFor();
    },
  },
  { screen: "/chat", name: "conversation not found", address: () => `/chat?c=${nobody.slice(9)}` },
  { screen: "/cart", name: "signed out" },
  { screen: "/cart/hand-off", name: "incomplete link" },
  { screen: "/cart/hand-off", name: "signed out", address: () => "/cart/hand-off#t=abc" },
  { screen: "/checkout", name: "signed out" },
  { screen: "/orders", name: "signed out" },
  { screen: "/settings", name: "signed out" },
  { screen: "/vendor/register", name: "signed out" },
  { screen: "/vendor/dashboard", name: "signed out" },
  { screen: "/admin/dashboard", name: "signed out" },
  { screen: "/auth/login", name: "whole" },
  { screen: "/auth/login", name: "errors", act: press("Login", invalid) },
  { screen: "/auth/register", name: "whole" },
  { screen: "/auth/register", name: "errors", act: press("Sign Up", invalid) },
  { screen: "/auth/forgot", name: "whole" },
  {
    screen: "/auth/forgot",
    name: "sent",
    act: async (page) => {
      await page.getByLabel("Email").fill("nobody@example.com");
      await button(page, "Send link").click();
      await button(page, "Ask again").waitFor();
    },
  },
  { screen: "/auth/reset", name: "incomplete link" },
  { screen: "/auth/reset", name: "whole", address: () => "/auth/reset#token=abc" },
  { screen: "/auth/widget", name: "over" },
  {
    screen: "/auth/widget",
    name: "signed out",
    address: () => "/auth/widget#h=0123456789abcdef0123456789abcdef",
    replies: {
      "**/api/auth/widget/*": {
        vendor: { businessName: "Highveld Tech", city: "Pretoria" },
        origin: "https://highveld.example",
      },
    },
  },
  { screen: "nowhere", name: "404", address: () => "/nowhere" },
];

export const newcomers: State[] = [
  { screen: "/cart", name: "empty", who: "newcomer" },
  { screen: "/checkout", name: "empty", who: "newcomer" },
  { screen: "/orders", name: "empty", who: "newcomer" },
  { screen: "/vendor/dashboard", name: "not a vendor", who: "newcomer" },
  { screen: "/vendor/register", name: "whole", who: "newcomer" },
  { screen: "/vendor/register", name: "errors", who: "newcomer", act: press("Register Business", invalid) },
  { screen: "/admin/dashboard", name: "not an admin", who: "newcomer" },
];

export const widget: State[] = [
  {
    screen: "widget",
    name: "hosted",
    address: ({ key }) => `/widget/v1/frame?k=${key}`,
    act: (page) => ask(page, "laptop"),
  },
  { screen: "widget", name: "button", address: ({ site }) => site, act: (page) => chatButton(page).waitFor() },
  { screen: "widget", name: "open", address: ({ site }) => site, act: openWidget },
  {
    screen: "widget",
    name: "answer",
    address: ({ site }) => site,
    act: async (page) => {
      await openWidget(page);
      await ask(chatFrame(page), "laptop");
    },
  },
  {
    screen: "widget",
    name: "key that isn't live",
    address: ({ key }) => `/widget/v1/frame?k=${key.replace(/.$/, (last) => (last === "0" ? "1" : "0"))}`,
  },
];
