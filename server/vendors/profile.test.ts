import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { pictureUrl } from "#contract/listings/picture.ts";
import type { NameChange, Profile } from "#contract/vendors/profile.ts";
import type { ShopCity, ShopPage } from "#contract/vendors/vendors.ts";
import { images, nameChanges, notifications, vendors } from "#db/schema.ts";
import { purgePictures } from "#server/listings/pictures.service.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";

let shop: TestApp;
let admin: Person;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await addPerson(shop, "admin");
});
afterAll(() => shop.close());

const said = {
  businessName: "Table Bay Traders",
  description: "Baskets and more.",
  city: "Cape Town",
  province: "Western Cape",
  hours: "Mondays, 9 to 5",
  returnsPolicy: "Within 30 days.",
  deliveryPolicy: "We send on Fridays.",
};
const save = async ({ browser }: Person, changes: Record<string, unknown> = {}) =>
  await browser.put("/api/vendor/profile", { ...said, ...changes });
const profileOf = async ({ browser }: Person): Promise<Profile> => (await browser.get("/api/vendor/profile")).body;
const slugOf = async (vendor: Person) => (await profileOf(vendor)).slug;
const shownTo = async (slug: string) => (await shop.browser().get(`/api/shops/${slug}`)).body;
const openChanges = async (): Promise<NameChange[]> => (await admin.browser.get("/api/admin/name-changes")).body;
const askFor = async (vendor: Person, name: string): Promise<string> => {
  await save(vendor, { businessName: name });
  return (await openChanges()).find((change) => change.name === name)?.id as string;
};
const decide = async (id: string, decision: "approve" | "reject", body?: object) =>
  await admin.browser.post(`/api/admin/name-changes/${id}/${decision}`, body);
const told = async ({ user }: Person) =>
  await shop.db
    .select({ kind: notifications.kind, text: notifications.text })
    .from(notifications)
    .where(eq(notifications.userId, user?.id as string));

describe("a vendor's profile", () => {
  test("shows on its public page as soon as it is saved, empty texts as none", async () => {
    const vendor = await addPerson(shop, "vendor");
    const reply = await save(vendor, { latitude: "-33.9", longitude: "18.4", returnsPolicy: "  " });
    expect([reply.status, reply.body.returnsPolicy]).toEqual([200, null]);
    expect(await shownTo(reply.body.slug)).toMatchObject({
      ...said,
      returnsPolicy: null,
      latitude: "-33.9",
      logoUrl: null,
      citySlug: "cape-town",
    });
    expect((await save(vendor, { city: "" })).body.fields).toEqual({ city: "City is required" });
    expect((await save(vendor, { latitude: "-33.9", longitude: null })).status).toBe(400);
  });

  test("has only a logo of its own, which no purge removes", async () => {
    const [vendor, other] = [await addPerson(shop, "vendor"), await addPerson(shop, "vendor")];
    const longAgo = new Date(Date.now() - 2 * 24 * 3600_000);
    const [mine, unused, theirs] = (
      await shop.db
        .insert(images)
        .values([vendor, vendor, other].map(({ vendorId }) => ({ vendorId: vendorId as string, createdAt: longAgo })))
        .returning({ id: images.id })
    ).map(({ id }) => id) as [string, string, string];
    expect((await save(vendor, { logoUrl: pictureUrl(theirs) })).body.fields.logoUrl).toContain("upload it again");
    expect((await save(vendor, { logoUrl: "https://example.com/logo.png" })).status).toBe(400);
    const logoUrl = pictureUrl(mine);
    expect((await save(vendor, { logoUrl })).body.logoUrl).toBe(logoUrl);
    expect((await shownTo(await slugOf(vendor))).logoUrl).toBe(logoUrl);
    await purgePictures(shop.db, { read: async () => null, write: async () => {}, remove: async () => {} });
    const left = await shop.db
      .select({ id: images.id })
      .from(images)
      .where(eq(images.vendorId, vendor.vendorId as string));
    expect(left.map(({ id }) => id)).toEqual([mine]);
    expect(unused).not.toBe(mine);
  });

  test("shows the VAT number of the invoice details, and leaves it alone", async () => {
    const vendor = await addPerson(shop, "vendor");
    const details = { legalName: null, street: "1 Church Street", vatNumber: "4123456789" };
    await vendor.browser.put("/api/vendor/invoice-details", details);
    expect((await save(vendor)).body.vatNumber).toBe("4123456789");
    expect((await vendor.browser.get("/api/vendor/invoice-details")).body).toEqual(details);
  });
});

describe("a new name", () => {
  test("is public only once an admin has approved it; search finds it then, and the vendor is told", async () => {
    const vendor = await addPerson(shop, "vendor");
    await addListing(shop.db, vendor.vendorId as string, { title: "Sisal mat" });
    const found = async (text: string) =>
      (await shop.browser().get(`/api/search?text=${encodeURIComponent(text)}`)).body.listings;
    // Indexed with the old name.
    expect(await found("sisal mat")).toMatchObject([{ title: "Sisal mat" }]);
    const slug = await slugOf(vendor);
    const id = await askFor(vendor, "Umbilo Baskets");
    expect((await shownTo(slug)).businessName).toBe("Table Bay Traders");
    expect((await profileOf(vendor)).askedName).toEqual({ name: "Umbilo Baskets", reason: null });

    expect((await decide(id, "approve")).status).toBe(200);
    expect(await shownTo(slug)).toMatchObject({ businessName: "Umbilo Baskets", slug });
    expect((await profileOf(vendor)).askedName).toBeNull();
    expect(await found("umbilo baskets")).toMatchObject([
      { title: "Sisal mat", vendor: { businessName: "Umbilo Baskets" } },
    ]);
    expect(await found("table bay traders")).toEqual([]);
    expect((await told(vendor)).map(({ kind }) => kind)).toEqual(["name-approved"]);
    expect((await admin.browser.get("/api/admin/audit")).body.entries[0]).toMatchObject({
      act: "name-approved",
      about: { kind: "vendor", id: vendor.vendorId },
      before: { name: "Table Bay Traders" },
      after: { name: "Umbilo Baskets" },
    });
    expect((await decide(id, "reject", { reason: "Too late." })).status).toBe(409);
    expect((await shownTo(slug)).businessName).toBe("Umbilo Baskets");
  });

  test("that is rejected changes nothing, and the vendor reads the reason", async () => {
    const vendor = await addPerson(shop, "vendor");
    const id = await askFor(vendor, "Best Shop Ever");
    expect((await decide(id, "reject", { reason: " " })).body.fields).toEqual({
      reason: "Please say why, in a few words",
    });
    await decide(id, "reject", { reason: "It says nothing." });
    expect(await profileOf(vendor)).toMatchObject({
      businessName: "Table Bay Traders",
      askedName: { name: "Best Shop Ever", reason: "It says nothing." },
    });
    const [message, ...more] = await told(vendor);
    expect([message?.kind, message?.text.includes("It says nothing."), more]).toEqual(["name-rejected", true, []]);
  });

  test("is withdrawn by saving the old one, replaced by another, and not asked for twice", async () => {
    const vendor = await addPerson(shop, "vendor");
    const first = await askFor(vendor, "First Wish");
    expect(await askFor(vendor, "First Wish")).toBe(first);
    const second = await askFor(vendor, "Second Wish");
    expect((await decide(first, "approve")).status).toBe(404);
    await save(vendor);
    expect((await decide(second, "approve")).status).toBe(404);
    expect((await profileOf(vendor)).askedName).toBeNull();
  });

  test("of a rejected applicant goes with its next application", async () => {
    const vendor = await addPerson(shop, "pending");
    await askFor(vendor, "Asked Before");
    await shop.db
      .update(vendors)
      .set({ status: "rejected" })
      .where(eq(vendors.id, vendor.vendorId as string));
    await vendor.browser.post("/api/vendor/register", { ...said, businessName: "Applied Anew" });
    const left = await shop.db
      .select()
      .from(nameChanges)
      .where(eq(nameChanges.vendorId, vendor.vendorId as string));
    expect(left).toEqual([]);
  });
});

describe("the directory", () => {
  test("lists approved vendors by city, however they write it, with pages", async () => {
    const place = { province: "Limpopo" };
    for (const businessName of ["A Shop", "b Shop", "C Shop"]) {
      const city = businessName === "b Shop" ? "thohoyandou " : "Thohoyandou";
      const id = await addVendor(shop.db, { ...place, businessName, city });
      await addListing(shop.db, id);
      await addListing(shop.db, id, { status: "archived" });
    }
    await addVendor(shop.db, { ...place, city: "Thohoyandou", status: "pending" });
    await addVendor(shop.db, { ...place, city: "Giyani", status: "pending" });
    const cities: ShopCity[] = (await shop.browser().get("/api/shop-cities")).body;
    expect(cities.filter(({ province }) => province === "Limpopo")).toMatchObject([{ slug: "thohoyandou", shops: 3 }]);

    const first: ShopPage = (await shop.browser().get("/api/shops?city=thohoyandou&limit=2")).body;
    expect(first).toMatchObject({ total: 3, city: { province: "Limpopo" } });
    const rest: ShopPage = (await shop.browser().get(`/api/shops?city=thohoyandou&limit=2&cursor=${first.nextCursor}`))
      .body;
    expect([...first.shops, ...rest.shops].map(({ businessName }) => businessName)).toEqual([
      "A Shop",
      "b Shop",
      "C Shop",
    ]);
    expect([rest.nextCursor, first.shops[0]?.totalListings]).toEqual([null, 1]);
    for (const city of ["giyani", "nowhere", "%00"]) {
      expect((await shop.browser().get(`/api/shops?city=${city}`)).status).toBe(404);
    }
  });

  test("is in the site map", async () => {
    await addVendor(shop.db, { city: "Musina", province: "Limpopo" });
    expect(await (await shop.browser().fetch("GET", "/sitemap/pages.xml")).text()).toContain("/shops/musina</loc>");
  });
});
