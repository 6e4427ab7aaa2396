// Every screen in every state (tests/screens/): no axe findings, nothing too wide, no motion with reduced motion, nothing lost
// at 200 % zoom or double text size, no figure in two lines, no switch that can't be seen. Once per screen and person: no covered control,
// contrast in the dark theme, borders and focus rings in forced colours.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { screens } from "#contract/shared/screens.ts";
import { axeFaultsOfMany, contrastFaults, tooWide } from "#tests/harness/axe.ts";
import { coveredControls } from "#tests/harness/covered.ts";
import { brokenFigures, faintSwitches, lostInForcedColours, lostInZoom, moving } from "#tests/harness/look.ts";
import { until } from "#tests/harness/waiting.ts";
import { type Stage, type State, setStage } from "#tests/screens/stage.ts";
import { states } from "#tests/screens/states.ts";

const windows = [
  [320, 740],
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const;

/** Kinds of text whose contrast was looked at. */
const seen = { light: new Set<string>(), dark: new Set<string>() };

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ colorScheme: "light" });
});
afterAll(() => stage?.close());

/** A page hears of new colours when it is painted, which may not be for long unless a picture of it is asked for. */
async function isDark(page: Page): Promise<boolean> {
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
  return page.evaluate(() => !document.documentElement.classList.contains("light"));
}

test("every screen, the 404 page and the widget have a state", () => {
  const shown = new Set<string>(states.map(({ screen }) => screen));
  expect([...Object.keys(screens), "nowhere", "widget"].filter((screen) => !shown.has(screen))).toEqual([]);
});

/** Only the first state that a person sees of a screen is also checked scrolled and in other colours. */
const firstOfItsScreen = (state: State) =>
  states.find(({ screen, who }) => screen === state.screen && who === state.who) === state;

describe("no faults in any state", () => {
  // The app goes from state to state by itself until something was done that outlives its screen, so such states come last.
  const doneIn = ({ act, replies }: State) => (act ? 2 : replies ? 1 : 0);
  const byWhatIsDone = states.toSorted((a, b) => doneIn(a) - doneIn(b));
  const titled = byWhatIsDone.map((state) => [state.screen, state.name, state.who ?? "visitor", state] as const);
  test.each(titled)("%s, %s, %s", async (_screen, _name, _who, state) => {
    const page = await stage.show(state);
    const isFirst = firstOfItsScreen(state);
    const faults = [
      ...(await moving(page)),
      ...(await faintSwitches(page)),
      ...(await axeFaultsOfMany(page, seen.light)),
      ...(await lostInZoom(page)),
    ];
    // Each new size costs a layout and a painting, so all checks of a size come together; the last is the next state's first.
    for (const [width, height] of windows) {
      const over = await tooWide(page, width, height);
      if (over > 0) faults.push(`${over} px too wide at ${width}`);
      if (width > 320) faults.push(...(await brokenFigures(page)).map((fault) => `at ${width}: ${fault}`));
      if (isFirst && width === 768) faults.push(...(await lostInForcedColours(page)));
    }
    if (isFirst) {
      await page.emulateMedia({ colorScheme: "dark" });
      await until(() => isDark(page));
      // Only colours differ from the light theme.
      const dark = [...(await contrastFaults(page, seen.dark)), ...(await faintSwitches(page))];
      faults.push(...dark.map((fault) => `dark: ${fault}`));
      await page.emulateMedia({ colorScheme: "light" });
      // Last, as scrolling lets lists grow to their ends.
      for (const [width, height] of windows)
        if (width > 320) faults.push(...(await coveredControls(page, width, height)));
    }
    expect(faults).toEqual([]);
    expect(stage.faults()).toEqual([]);
  });
});
