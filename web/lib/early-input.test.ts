import { afterEach, beforeEach, expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";

await installDom("/");
const { noteEarlyPress, takeEarlyInput } = await import("./early-input.ts");

const page = document.createElement("div");
const presses: string[] = [];
beforeEach(() => {
  presses.length = 0;
  page.innerHTML = '<button type="button">Near Me</button><button type="submit">Search</button><input value="" />';
  document.body.append(page);
  for (const button of page.querySelectorAll("button"))
    button.onclick = () => void presses.push(button.textContent ?? "");
  noteEarlyPress();
});
afterEach(() => page.remove());

const press = (number: number) => page.querySelectorAll("button")[number]?.click();

test("the last press before the app answers is repeated once, and what was typed is told", () => {
  press(0);
  const field = page.querySelector("input") as HTMLInputElement;
  field.value = "tea";
  const told: string[] = [];
  field.oninput = () => void told.push(field.value);
  const repeat = takeEarlyInput(page);
  presses.length = 0;
  repeat();
  expect([presses, told]).toEqual([["Near Me"], ["tea"]]);
});

test("a press that the app answers itself is not repeated, nor is one whose button is gone", () => {
  const nothingEarly = takeEarlyInput(page);
  press(0);
  nothingEarly();
  expect(presses).toEqual(["Near Me"]);

  noteEarlyPress();
  press(0);
  const repeat = takeEarlyInput(page);
  page.replaceChildren();
  repeat();
  expect(presses).toEqual(["Near Me", "Near Me"]);
});

test("a form is not sent a second time", () => {
  press(1);
  const repeat = takeEarlyInput(page);
  repeat();
  expect(presses).toEqual(["Search"]);
});
