import { expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";

const screen = await installDom("/");
const { render } = await import("@testing-library/react");
const { useKeepFocus } = await import("./keep-focus.ts");

function Save({ waiting }: { waiting: boolean }) {
  const button = useKeepFocus<HTMLButtonElement>(waiting);
  return (
    <main tabIndex={-1}>
      <button ref={button} type="button" disabled={waiting}>
        Save
      </button>
      <input aria-label="Name" />
    </main>
  );
}

test.each([
  ["comes back from the part of the page around the control", () => screen.getByRole("main").focus(), "BUTTON"],
  ["stays on another control", () => screen.getByLabelText("Name").focus(), "INPUT"],
])("after the wait the focus %s", (_, move, expected) => {
  const { rerender } = render(<Save waiting={false} />);
  screen.getByRole("button").focus();
  rerender(<Save waiting />);
  move();
  expect(document.activeElement?.tagName).not.toBe("BUTTON");
  rerender(<Save waiting={false} />);
  expect(document.activeElement?.tagName).toBe(expected);
});
