import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ReplyText } from "./reply-text.ts";

const call = '{"name":"view_cart","arguments":{"a":"}]\\" {"}}';
const read = { name: "view_cart", args: { a: '}]" {' } };

/** Parses the text in pieces of `size` characters. */
function hear(text: string, size = 1, options = {}) {
  const spoken = new ReplyText(options);
  let said = "";
  for (let at = 0; at < text.length; at += size) said += spoken.push(text.slice(at, at + size));
  said += spoken.end();
  return { said, calls: spoken.written, hasUnopenedThought: spoken.hasUnopenedThought };
}

const cases: [text: string, said: string, calls: object[]][] = [
  ["Hello there.", "Hello there.", []],
  ["<think>I wonder. R99?</think>Hello.", "Hello.", []],
  ["<think>\nI wonder <tool_call>{}</tool_call>", "", []],
  ["Hi. <thinking>so</thinking>There.", "Hi. There.", []],
  ["<reasoning effort='high'>so</reasoning>There.", "There.", []],
  [`<tool_call>${call}</tool_call>`, "", [read]],
  [`Let me look.\n<tool_call>\n${call}\n</tool_call>`, "Let me look.\n", [read]],
  [`<tool_call>${call}`, "", [read]],
  [`<tool_call>${call}\n${call}</tool_call>`, "", [read, read]],
  [`<tool_calls>[${call}]</tool_calls>`, "", [read]],
  [`<function=view_cart>{"a":1}</function>`, "", [{ name: "view_cart", args: { a: 1 } }]],
  [`[TOOL_CALLS][${call}]`, "", [read]],
  [`<|python_tag|>{"name":"view_cart","parameters":{}}<|eom_id|>`, "", [{ name: "view_cart", args: {} }]],
  [`One moment.\n\`\`\`json\n${call}\n\`\`\`\nDone.`, "One moment.\n\nDone.", [read]],
  [`\`\`\`\n${call}`, "", [read]],
  [call, "", [read]],
  [`Sure! ${call} Now.`, "Sure!  Now.", [read]],
  ['{"function":{"name":"view_cart","arguments":"{\\"a\\":1}"}}', "", [{ name: "view_cart", args: { a: 1 } }]],
  ['{"tool_calls":[{"name":"view_cart"}]}', "", [{ name: "view_cart", args: {} }]],
  ['{"name":"view_cart","argu', "", []],
  ["{'name': 'view_cart'}", "", []],
  ['{"total": 3}', "", []],
  ["```js\nalert(1)\n```", "", []],
  ["A {blue} lamp [new] costs < R5 and 3 <4 > 2.", "A {blue} lamp [new] costs < R5 and 3 <4 > 2.", []],
  ["Use `this` one.", "Use `this` one.", []],
  ["It ends here <", "It ends here <", []],
  ["Hello.<|im_end|>", "Hello.", []],
];

test.each(cases)("%s", (text, said, calls) => {
  for (const size of [1, 2, 3, 7, 1000])
    expect([size, hear(text, size)]).toEqual([size, { said, calls, hasUnopenedThought: false } as never]);
});

test("plain text passes unchanged, however it is chunked", () => {
  const word = fc.constantFrom("a", " ", "R5", ".", "<", ">", "[", "]", "{b}", "`", "\n", "x < y", "</b>");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), fc.nat({ max: 9 }), (list, size) => {
      const text = `${list.join("").replaceAll("```", "")}.`.replaceAll("```", "");
      fc.pre(!/[{[]\s*["'{}]|<\/?\p{L}[^<>]*\.$/u.test(text));
      expect(hear(text, size + 1).said).toBe(text);
    }),
  );
});

describe("a reasoning block that was opened before the reply", () => {
  test("is reported when text came before its closing tag", () => {
    expect(hear("I wonder. R99? </think>Hello.").hasUnopenedThought).toBe(true);
    expect(hear("</think>Hello.")).toEqual({ said: "Hello.", calls: [], hasUnopenedThought: false });
  });
  test("is removed with beginsInThought; a reply without a closing tag passes", () => {
    const options = { beginsInThought: true };
    expect(hear("I wonder. R99? </think>Hello.", 3, options)).toEqual({
      said: "Hello.",
      calls: [],
      hasUnopenedThought: false,
    });
    expect(hear("Hello.", 3, options).said).toBe("Hello.");
    expect(hear(call, 3, options).calls).toEqual([read]);
  });
});
