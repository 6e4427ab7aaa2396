import { expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";

await installDom();
const { render } = await import("@testing-library/react");
const { groupSize, ProductGroups } = await import("./product-grid.tsx");

test.each([
  [0, 0],
  [3, 3],
  [groupSize, groupSize],
  [groupSize + 2, groupSize + 2],
  [groupSize + 5, -1],
  [null, -1],
])("with the rest at %s the heading stands before it, in whichever group that is", (restAt, before) => {
  const list = Array.from({ length: groupSize + 5 }, (_, at) => listing(at, { title: `Table ${at}` }));
  const { container } = render(
    <ProductGroups
      list={list}
      matching={list}
      filtered={false}
      limit={Number.POSITIVE_INFINITY}
      mounted={Number.POSITIVE_INFINITY}
      restAt={restAt}
      near={null}
      action={() => null}
    />,
  );
  const titles = [...container.querySelectorAll("h2, h3")].map((heading) => heading.textContent);
  expect(titles.filter((title) => title?.startsWith("Table"))).toHaveLength(list.length);
  expect(titles.indexOf("Your words also appear in")).toBe(before);
});
