import { expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";

const screen = await installDom();
const { act, fireEvent, render, waitFor } = await import("@testing-library/react");
const { clearToasts, toast, useToasts } = await import("#web/lib/toast-store.ts");
const { ToastRegion } = await import("./toast-region.tsx");

test("rule toast-2: F8 focuses the region before the first toast", async () => {
  clearToasts();
  render(<ToastRegion />);
  expect(screen.queryByRole("region")).toBeNull();
  fireEvent.keyDown(document, { key: "F8", code: "F8" });
  const region = await screen.findByRole("region", { name: "Notifications (F8)" });
  await waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
});

test("one toast at a time, and a destructive one is marked", async () => {
  clearToasts();
  render(<ToastRegion />);
  act(() => toast({ title: "Showing nearby products", description: "Sorted by distance from you" }));
  await screen.findByText("Showing nearby products");
  act(() => toast({ title: "Failed to add to cart", description: "Please try again", variant: "destructive" }));
  const shown = await screen.findByText("Failed to add to cart");
  expect(screen.queryByText("Showing nearby products")).toBeNull();
  expect(shown.closest("[data-variant]")?.getAttribute("data-variant")).toBe("destructive");
});

test("closing by hand dismisses it", async () => {
  clearToasts();
  render(<ToastRegion />);
  act(() => toast({ title: "Added to cart" }));
  fireEvent.click(await screen.findByRole("button", { name: "Close" }));
  expect(useToasts.getState().current?.open).toBe(false);
});
