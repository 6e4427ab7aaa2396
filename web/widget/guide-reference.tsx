import { widgetDefaults, widgetLimits } from "#contract/widget/widget-rules.ts";
import { CopyBlock } from "./copy-block.tsx";
import { buttonExample, queueExample } from "./guide-examples.ts";
import { GuideSection, Terms } from "./guide-section.tsx";

export const GuideOptions = () => (
  <GuideSection id="options" title="Options">
    <p>Attributes of the line. Only the key is needed; the others go before what you have saved here.</p>
    <Terms
      terms={[
        ["data-key", "Your key, which begins with pk_live_."],
        [
          "data-position",
          "bottom-right (unless you say otherwise), bottom-left, or bottom-end and bottom-start, which follow the direction in which your page is written.",
        ],
        [
          "data-offset",
          "How far from the corner, in pixels: 20 unless you say otherwise; “20 90” for the side and the bottom.",
        ],
        ["data-z-index", "What the button lies above: 2147483000 unless you say otherwise."],
        [
          "data-label",
          "Words beside the button's picture, and its name for screen readers. Without: the picture alone.",
        ],
        ["data-greeting", `The first thing that the chat says, at most ${widgetLimits.greeting} characters.`],
        [
          "data-accent",
          `The colour of the button and of the chat, as #rrggbb; ${widgetDefaults.accent} unless you say otherwise. Text on it is black or white, whichever reads better.`,
        ],
        [
          "data-locale",
          "The language of the button and of the chat's own words: en, af or zu. What is said in the chat may be in any.",
        ],
        [
          "data-microphone",
          "With it shoppers may speak their message, after pressing the microphone. Without it there is no microphone in the chat.",
        ],
        [
          "data-listing",
          "The product that the page shows, by your SKU or by its id here. “Is it in stock?” is then about that one. Single-page apps can change it at any time.",
        ],
      ]}
    />
  </GuideSection>
);

export const GuideApi = () => (
  <GuideSection id="api" title="JavaScript">
    <p>
      One global, <code>Indaba</code>, once the script has run:
    </p>
    <Terms
      terms={[
        ["Indaba.open(), close(), toggle()", "Opens or closes the chat, as a press of the button does."],
        [
          "Indaba.ask(text)",
          "Opens the chat with these words in the message field. The shopper sends them, or not: your page can't speak for anybody.",
        ],
        ["Indaba.on(event, listener)", "Calls the listener each time; Indaba.off(event, listener) ends that."],
        ["Indaba.destroy()", "Takes everything away. Including the script again starts anew."],
        ["Indaba.push([name, …])", "Any of the above by name; works before the script has loaded too, see below."],
      ]}
    />
    <CopyBlock label="A button of your own" text={buttonExample} />
    <p>
      Calls made before the script has loaded wait for it, if you put them into a list of that name. The same line goes
      on working afterwards:
    </p>
    <CopyBlock label="Calls that wait" text={queueExample} />

    <h3>Events</h3>
    <Terms
      terms={[
        ["ready", "The chat has loaded."],
        ["open, close", "The panel was opened or closed, by whomever."],
        ["message", "{ from: “shopper” | “assistant” }: somebody has said something. What, stays in the chat."],
        [
          "cart:add",
          "{ listing }: one of your products was put into the cart, by its id here; null when it was another vendor's, which happens only if you allow nearby offers.",
        ],
        ["checkout", "The shopper went on to the marketplace to pay, in a tab of its own."],
        [
          "error",
          "{ code }: “blocked” (your site isn't in the list, or its policy keeps the chat out), “closed” (the key or the shop isn't live any more), “unreachable” (the marketplace can't be reached).",
        ],
      ]}
    />
  </GuideSection>
);
