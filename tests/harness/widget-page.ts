// A vendor's page in a browser, as its shoppers see it: the loader's button, and the chat in its frame.
import type { FrameLocator, Locator, Page } from "playwright-core";

export const chatButton = (page: Page): Locator =>
  page.locator("indaba-chat").getByRole("button", { name: "Chat with us" });

export const chatFrame = (page: Page): FrameLocator => page.frameLocator("indaba-chat iframe");

export const chatField = (page: Page): Locator => chatFrame(page).getByRole("textbox", { name: "Message" });
