// What is pressed and waited for to bring a screen into a state.
import type { Page } from "playwright-core";
import { ask, type Facts } from "./stage.ts";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const main = (page: Page) => page.getByRole("main");

export const product = ({ product }: Facts) => `/product/${product}`;

/** In the window, or in the vendor's frame. */
export const say =
  (...messages: string[]) =>
  (page: Page) =>
    ask(page, ...messages);

export const press = (name: string, then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await main(page).getByRole("button", { name, exact: true }).first().click();
  await then(page);
};

export const invalid = (page: Page) => page.locator("main [aria-invalid=true]").first().waitFor();

export const dialog = (page: Page) => page.getByRole("alertdialog").waitFor();
