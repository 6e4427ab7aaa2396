import { expect, test } from "bun:test";
import type { ListingPicture } from "#contract/listings/listings.ts";
import { installDom } from "#tests/harness/dom.ts";

const screen = await installDom();
const { fireEvent, render } = await import("@testing-library/react");
const { Gallery } = await import("./gallery.tsx");

const picture = (name: string, alt = "") => ({ url: `/images/demo/${name}.webp`, alt });
const eight = Array.from({ length: 8 }, (_, at) => picture(String(at)));
const of = (title: string, pictures: ListingPicture[]) => ({ title, imageUrl: pictures[0]?.url ?? null, pictures });
const alts = () => [...document.querySelectorAll<HTMLImageElement>(".track img")].map(({ alt }) => alt);

test("one picture stands alone, with the title in place of missing words; without any, a placeholder stands there", () => {
  const { rerender, container } = render(<Gallery listing={of("Rooibos tea", [picture("tea")])} />);
  expect(alts()).toEqual(["Rooibos tea"]);
  expect(screen.getByLabelText("Zoom the picture")).toBeTruthy();
  expect(container.querySelectorAll(".gallery-thumb, .gallery-count")).toHaveLength(0);
  rerender(<Gallery listing={{ title: "Rooibos tea", imageUrl: "/images/demo/tea.webp" }} />);
  expect(alts()).toEqual(["Rooibos tea"]);
  rerender(<Gallery listing={of("Rooibos tea", [])} />);
  expect([container.querySelector("button"), container.querySelector("svg") === null]).toEqual([null, false]);
});

test("the first of several loads at once and the others later; the vendor's words are text", () => {
  const hostile = '"><img src=x onerror=alert(1)>';
  const { container } = render(<Gallery listing={of("Tea", [picture("a"), picture("b", hostile)])} />);
  const images = [...container.querySelectorAll<HTMLImageElement>(".track img")];
  expect(images.map(({ alt }) => alt)).toEqual(["Tea", hostile]);
  expect(images.map((image) => image.getAttribute("loading"))).toEqual(["eager", "lazy"]);
  expect(container.querySelectorAll("img[src=x]")).toHaveLength(0);
});

test("arrow keys, Home and End turn the pictures up to both ends, and the focus goes along", () => {
  render(<Gallery listing={of("Tea", eight)} />);
  const zoom = (number: number) => screen.getByLabelText(`Zoom picture ${number} of 8`);
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  zoom(1).focus();
  press("ArrowLeft");
  expect(document.activeElement).toBe(zoom(1));
  press("ArrowRight");
  expect(document.activeElement).toBe(zoom(2));
  press("End");
  press("ArrowRight");
  expect(document.activeElement).toBe(zoom(8));
  expect(screen.getByText("8 / 8")).toBeTruthy();
  // One stop for Tab among the pictures, and one among the small ones.
  expect(document.querySelectorAll(".gallery-zoom[tabindex='0']")).toHaveLength(1);
  const small = screen.getByLabelText("Picture 8 of 8");
  expect([small.tabIndex, small.getAttribute("aria-current")]).toEqual([0, "true"]);
  small.focus();
  press("Home");
  expect(document.activeElement).toBe(screen.getByLabelText("Picture 1 of 8"));
});
