import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { clearToasts, dismissToast, toast, toastLimits, useToasts } from "./toast-store.ts";

const current = () => useToasts.getState().current;
const key = () => current()?.key ?? -1;

beforeEach(() => {
  jest.useFakeTimers();
  clearToasts();
});
afterEach(() => {
  jest.useRealTimers();
});

describe("toasts (rule toast-1)", () => {
  test("5000 ms, removed after 1,000,000 ms, 50 px, F8", () => {
    expect(toastLimits).toEqual({ durationMs: 5000, removalMs: 1_000_000, swipePx: 50, hotkey: "F8" });
  });
  test("a new one replaces the old under a new key, which restarts its timer", () => {
    toast({ title: "First" });
    const first = key();
    toast({ title: "First" });
    expect(key()).not.toBe(first);
    expect(current()).toMatchObject({ title: "First", open: true });
  });
  test("a dismissed one is removed after 1,000,000 ms, not before", () => {
    toast({ title: "Old" });
    dismissToast(key());
    expect(current()).toMatchObject({ title: "Old", open: false });
    jest.advanceTimersByTime(999_999);
    expect(current()).not.toBeNull();
    jest.advanceTimersByTime(1);
    expect(current()).toBeNull();
  });
  test("removing the old one doesn't touch a newer one", () => {
    toast({ title: "Old" });
    dismissToast(key());
    toast({ title: "New" });
    jest.advanceTimersByTime(1_000_000);
    expect(current()).toMatchObject({ title: "New", open: true });
  });
  test("dismissing an old key does nothing to the newer toast", () => {
    toast({ title: "Old" });
    const old = key();
    toast({ title: "New" });
    dismissToast(old);
    expect(current()).toMatchObject({ title: "New", open: true });
  });
});
