// Several apps on one database, as behind a proxy that sends each request to the next one: `const shop = await createAlternatingApps()`.
// They share nothing else, not even a folder.
import { createTestApp, type TestApp, TestBrowser } from "./app.ts";

export interface AlternatingApps extends TestApp {
  apps: readonly [TestApp, TestApp];
}

export async function createAlternatingApps(
  ...[env, options]: Parameters<typeof createTestApp>
): Promise<AlternatingApps> {
  const one = await createTestApp(env, options);
  const other = await createTestApp(env, { ...options, database: one.database });
  const apps = [one, other] as const;
  let turn = 0;
  const browser = () =>
    new TestBrowser((request) => (apps[turn++ % 2] as TestApp).app.handle(request), one.deps.settings.publicUrl);
  return {
    ...one,
    apps,
    browser,
    async registerShopper(email) {
      const { browser: registered, user } = await one.registerShopper(email);
      const everywhere = browser();
      for (const [name, value] of registered.cookies) everywhere.cookies.set(name, value);
      return { browser: everywhere, user };
    },
    async close() {
      await other.close();
      await one.close();
    },
  };
}
