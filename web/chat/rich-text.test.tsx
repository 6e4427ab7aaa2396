import { describe, expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { RichText } from "./rich-text.tsx";

describe("text of the assistant", () => {
  test.each([
    ["one line", "<p>one line</p>"],
    ["one\ntwo\n\nthree", "<p>one<br/>two</p><p>three</p>"],
    ["a **bold** word and **two more**", "<p>a <strong>bold</strong> word and <strong>two more</strong></p>"],
    ["still **arriv", "<p>still **arriv</p>"],
    ["2 ** 3 ** 4", "<p>2 ** 3 ** 4</p>"],
    ["Try:\n- one\n* two\n\n- three", "<p>Try:</p><ul><li>one</li><li>two</li><li>three</li></ul>"],
    ["1. one\n\n2. two\nEnd", "<ol><li>one</li><li>two</li></ol><p>End</p>"],
    ["R1 299.00 - a bargain", "<p>R1 299.00 - a bargain</p>"],
    ["<b>x</b> & [a](javascript:alert(1))", "<p>&lt;b&gt;x&lt;/b&gt; &amp; [a](javascript:alert(1))</p>"],
    ["", ""],
  ])("%j", (text, html) => {
    expect(renderToStaticMarkup(<RichText text={text} />)).toBe(html);
  });
});
