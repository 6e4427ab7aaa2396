import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { phoneMessage } from "#contract/users/user-settings.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { readPhoneNumber } from "./phone-number.ts";

let shop: TestApp;
let shopper: TestBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  ({ browser: shopper } = await shop.registerShopper());
});
afterAll(() => shop.close());

const save = (phoneNumber: unknown, emailNotifications: unknown = true, whatsappNotifications: unknown = true) =>
  shopper.put("/api/user/settings", { phoneNumber, emailNotifications, whatsappNotifications });
const stored = async () => (await shopper.get("/api/user/settings")).body;

describe("settings over HTTP", () => {
  test("before anything is saved, email is on and WhatsApp is off", async () => {
    const { browser } = await shop.registerShopper();
    const { status, body } = await browser.get("/api/user/settings");
    expect([status, body]).toEqual([200, { phoneNumber: "", emailNotifications: true, whatsappNotifications: false }]);
  });

  test("saved values are answered and read again, false too", async () => {
    const reply = await save("+27 82 123 4567", false, true);
    const saved = { phoneNumber: "+27821234567", emailNotifications: false, whatsappNotifications: true };
    expect([reply.status, reply.body]).toEqual([200, saved]);
    expect(await stored()).toEqual(saved);
    expect((await save("+27 82 123 4567", true, false)).body).toEqual({
      phoneNumber: "+27821234567",
      emailNotifications: true,
      whatsappNotifications: false,
    });
  });

  test("an empty phone is always accepted, and clearing it sends WhatsApp false (rule settings-2)", async () => {
    await save("+27821234567");
    for (const empty of ["", "   ", null, undefined]) {
      const { status, body } = await save(empty, true, true);
      expect([status, body]).toEqual([
        200,
        { phoneNumber: "", emailNotifications: true, whatsappNotifications: false },
      ]);
    }
  });

  test("a number that can't be called is refused with one sentence that names the country code, and nothing is stored", async () => {
    await save("+27821234567", true, false);
    const before = await stored();
    for (const wrong of ["12345", "call me", "9".repeat(41)]) {
      const { status, body } = await save(wrong, false, true);
      expect([status, body]).toEqual([400, { message: phoneMessage, fields: { phoneNumber: phoneMessage } }]);
    }
    expect(phoneMessage).toContain("country code");
    expect(await stored()).toEqual(before);
  });

  test("a missing flag is Required, never a default", async () => {
    for (const wrong of ["true", 1, null]) {
      expect(Object.keys((await save("", wrong, false)).body.fields)).toEqual(["emailNotifications"]);
      expect(Object.keys((await save("", true, wrong)).body.fields)).toEqual(["whatsappNotifications"]);
    }
    const { status, body } = await shopper.put("/api/user/settings", { phoneNumber: "" });
    expect([status, body.fields]).toEqual([400, { emailNotifications: "Required", whatsappNotifications: "Required" }]);
  });

  test("everyone has settings of their own, whatever the body says", async () => {
    await save("+27821234567");
    const { browser: other, user } = await shop.registerShopper();
    await shopper.put("/api/user/settings", {
      userId: user.id,
      phoneNumber: "+27831234567",
      emailNotifications: false,
      whatsappNotifications: true,
    });
    expect((await other.get("/api/user/settings")).body.phoneNumber).toBe("");
  });

  test("concurrent first saves leave one of them", async () => {
    const { browser } = await shop.registerShopper();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        browser.put("/api/user/settings", {
          phoneNumber: `082123456${at}`,
          emailNotifications: at % 2 === 0,
          whatsappNotifications: true,
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { body } = await browser.get("/api/user/settings");
    expect(replies.map((reply) => reply.body)).toContainEqual(body);
  });

  test("a visitor is asked to log in", async () => {
    const visitor = shop.browser();
    expect((await visitor.get("/api/user/settings")).status).toBe(401);
    expect((await visitor.put("/api/user/settings", {})).status).toBe(401);
  });
});

describe("phone numbers", () => {
  test.each([
    ["082 123 4567", "+27821234567"],
    ["0821234567", "+27821234567"],
    ["(011) 123-4567", "+27111234567"],
    ["27821234567", "+27821234567"],
    ["0027 82 123 4567", "+27821234567"],
    ["+27 (0) 82 123 4567", "+27821234567"],
    ["0800 123 456", "+27800123456"],
    ["+44 7911 123456", "+447911123456"],
    ["+1 213 373 4253", "+12133734253"],
    ["０８２１２３４５６７", "+27821234567"],
  ])("%s is %s", async (typed, number) => {
    expect(await readPhoneNumber(typed)).toBe(number);
  });

  test.each([
    "12345",
    "112",
    "call me",
    "082 123 456",
    "082 123 45678",
    "000 123 4567",
    "+999 123 4567",
    "7911 123456",
    "021 555 0000 ext 5",
    "+27821234567 or 0837654321",
    "<b>0821234567</b>",
    "+",
  ])("%s can't be called", async (typed) => {
    expect(await readPhoneNumber(typed)).toBeNull();
  });
});
