import { describe, expect, test } from "bun:test";
import type { Cancellation, Order, OrderPart } from "#contract/orders/orders.ts";
import { installDom } from "#tests/harness/dom.ts";

const screen = await installDom("/orders");
const { render, within } = await import("@testing-library/react");
const { OrderCard } = await import("./order-card.tsx");

const item = (title: string, vendorName = "Karoo Hardware", quantity = 1) => ({
  title,
  quantity,
  price: "149.90",
  vendorName,
});
const part = (changes: Partial<OrderPart> = {}): OrderPart => ({
  vendorName: "Karoo Hardware",
  state: "paid",
  tracking: null,
  cancelReason: null,
  totalAmount: "299.80",
  changedAt: "2026-01-06T10:00:00.000Z",
  ...changes,
});
const show = (changes: Partial<Order>) =>
  render(
    <ul>
      <OrderCard
        order={{
          id: "0b5f7c1e-1111-4222-8333-444444444444",
          createdAt: "2026-01-05T10:00:00.000Z",
          paymentStatus: "completed",
          totalAmount: "299.80",
          items: [item("Paraffin lamp", "Karoo Hardware", 2)],
          parts: [part()],
          ...changes,
        }}
      />
    </ul>,
  );
const parts = () => within(screen.getByRole("list", { name: "Deliveries" })).getAllByRole("listitem");

describe("rule order-1: one order in the Order History", () => {
  test("shows short number, long US date, payment status, title × quantity with its price, and Total", () => {
    show({});
    expect(screen.getByRole("heading", { name: "Order #0b5f7c1e" })).toBeTruthy();
    expect(screen.getByText("January 5, 2026")).toBeTruthy();
    expect(screen.getByText("completed")).toBeTruthy();
    expect(document.querySelector(".order-lines li")?.textContent).toBe("Paraffin lamp × 2$299.80 $149.90 each");
    expect(screen.getByText("Total").parentElement?.textContent).toBe("Total$299.80");
  });

  test("one piece costs what its line does, so that needs no second price", () => {
    show({ items: [item("Paraffin lamp")] });
    expect(document.querySelector(".order-lines li")?.textContent).toBe("Paraffin lamp × 1$149.90");
  });

  test("pieces that were cancelled say by whom, to their shopper", () => {
    const cancelled = (by: Cancellation["by"], reason: string | null): Cancellation => ({
      by,
      reason,
      cancelledAt: "2026-01-07T10:00:00.000Z",
      lines: [{ title: "Paraffin lamp", quantity: 1 }],
    });
    show({ parts: [part({ cancellations: [cancelled("shopper", null), cancelled("vendor", "One is broken")] })] });
    expect(parts()[0]?.textContent).toContain("Paraffin lamp × 1: cancelled by you on January 7, 2026.");
    expect(parts()[0]?.textContent).toContain("cancelled by the vendor on January 7, 2026. Reason: One is broken");
  });

  test("an order that was never paid has no deliveries", () => {
    show({ paymentStatus: "failed", parts: [] });
    expect(screen.queryByRole("list", { name: "Deliveries" })).toBeNull();
  });
});

describe("each vendor's part", () => {
  test("shows its state and the date of that state", () => {
    show({
      parts: [
        part(),
        part({ vendorName: "Bo-Kaap Spices", state: "packed" }),
        part({ vendorName: "Cape Looms", state: "shipped" }),
        part({ vendorName: "Durban Books", state: "delivered" }),
        part({ vendorName: "Elim Shoes", state: "cancelled" }),
      ],
    });
    expect(parts().map((each) => each.querySelector(".order-part-head")?.textContent)).toEqual([
      "Karoo HardwarePaidJanuary 6, 2026",
      "Bo-Kaap SpicesPackedJanuary 6, 2026",
      "Cape LoomsShippedJanuary 6, 2026",
      "Durban BooksDeliveredJanuary 6, 2026",
      "Elim ShoesCancelledJanuary 6, 2026",
    ]);
  });

  test("lines name their vendor when there are several", () => {
    const { unmount } = show({ items: [item("Lamp"), item("Wick")] });
    expect(screen.getAllByText("Karoo Hardware")).toHaveLength(1);
    unmount();
    show({ items: [item("Lamp"), item("Pepper", "Bo-Kaap Spices")], parts: [] });
    expect([...document.querySelectorAll(".order-line-vendor")].map((line) => line.textContent)).toEqual([
      "Karoo Hardware",
      "Bo-Kaap Spices",
    ]);
  });

  test("lines and parts lead to the vendor's page where it has one", () => {
    show({
      items: [{ ...item("Lamp"), vendorSlug: "karoo-hardware" }, item("Pepper", "Closed Spices")],
      parts: [part({ vendorSlug: "karoo-hardware" }), part({ vendorName: "Closed Spices" })],
    });
    const links = screen.getAllByRole("link").filter((link) => link.getAttribute("href")?.startsWith("/shop/"));
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Karoo Hardware", "/shop/karoo-hardware"],
      ["Karoo Hardware", "/shop/karoo-hardware"],
    ]);
  });

  test("a cancelled part says why, and that its money is refunded", () => {
    show({ parts: [part({ state: "cancelled", cancelReason: "Broken in the store <b>", tracking: "X1" })] });
    expect(screen.getByText("Reason: Broken in the store <b>")).toBeTruthy();
    expect(screen.getByText("$299.80 goes back to the card that you paid with.")).toBeTruthy();
    expect(screen.queryByText(/Tracking/)).toBeNull();
  });

  test("tracking becomes a link only when it is a plain https address", () => {
    const { unmount } = show({ parts: [part({ state: "shipped", tracking: "https://courier.example/t?n=1&m=2" })] });
    const link = screen.getByRole("link", { name: "https://courier.example/t?n=1&m=2" });
    expect(link.getAttribute("href")).toBe("https://courier.example/t?n=1&m=2");
    expect([link.getAttribute("rel"), link.getAttribute("target")]).toEqual(["noopener noreferrer", "_blank"]);
    unmount();
    for (const tracking of [
      "TCG-123 456",
      "http://courier.example/1",
      "javascript:alert(1)",
      " javascript:alert(1)//https://x",
      "data:text/html,https://x",
      "https://",
      "https://courier.example/1 and more",
      "https://courier.example@evil.example/",
      "https://user:secret@evil.example/",
      "//evil.example",
      "courier.example/1",
    ]) {
      const shown = show({ parts: [part({ state: "shipped", tracking })] });
      expect(document.querySelector(".tracking a")).toBeNull();
      expect(document.querySelector(".tracking")?.textContent).toBe(`Tracking: ${tracking}`);
      shown.unmount();
    }
  });
});
