import { expect, test } from "bun:test";
import { pictureSources, pictureUrl } from "#contract/listings/picture.ts";
import { installDom } from "#tests/harness/dom.ts";

await installDom();
const { fireEvent, render } = await import("@testing-library/react");
const { ProductImage } = await import("./product-image.tsx");

const uploaded = pictureUrl("2c1f0b3e-7a5d-4c1e-9d2f-000000000001");

function image(url: string | null, sizes?: string) {
  const { container } = render(<ProductImage url={url} title="Rooibos tea" {...(sizes && { sizes })} />);
  return { container, img: container.querySelector("img") };
}

test("an uploaded picture has three widths, with srcset before src so that none loads twice", () => {
  const { img } = image(uploaded, "96px");
  expect(img?.getAttribute("srcset")).toBe(pictureSources(uploaded) as string);
  expect([img?.getAttribute("sizes"), img?.getAttribute("src"), img?.alt]).toEqual(["96px", uploaded, "Rooibos tea"]);
  const names = img?.getAttributeNames() ?? [];
  expect(names.indexOf("srcset")).toBeLessThan(names.indexOf("src"));
});

test("of a picture on another site, the shop's copy is loaded", () => {
  const { img } = image("https://example.com/a.jpg");
  expect(img?.getAttribute("srcset")).toStartWith("/images/elsewhere/320?url=https%3A%2F%2Fexample.com%2Fa.jpg 320w, ");
});

test("a picture of the demo has one size", () => {
  const url = "/images/demo/hv-lap-toko15.webp";
  const { img } = image(url);
  expect([img?.getAttribute("srcset"), img?.getAttribute("sizes"), img?.getAttribute("src")]).toEqual([
    null,
    null,
    url,
  ]);
});

test("without a picture, or if it doesn't load, a placeholder shows", () => {
  expect(image(null).container.querySelector("svg")).not.toBeNull();
  const { container, img } = image(uploaded);
  fireEvent.error(img as HTMLImageElement);
  expect([container.querySelector("img"), container.querySelector("svg") === null]).toEqual([null, false]);
});
