// Apart from the bodies of the frame's calls, as the vendor's form checks this one.
import * as z from "zod/mini";
import { trimmed } from "#contract/shared/text.ts";
import { widgetLimits, widgetOrigin } from "./widget-rules.ts";

const origin = z.pipe(
  z.string(`Please give the site's address, such as https://www.example.co.za`),
  z.pipe(
    z.transform((text: string) => widgetOrigin(text)),
    z.string("Please give the site's address, such as https://www.example.co.za (http only for localhost)"),
  ),
);

/** `PUT /api/vendor/widget`. */
export const widgetBody = z.object({
  origins: z.pipe(
    z.array(origin).check(z.maxLength(widgetLimits.origins, `At most ${widgetLimits.origins} sites`)),
    z.transform((list) => [...new Set(list)]),
  ),
  greeting: trimmed("Required", 0, widgetLimits.greeting),
  accent: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.trim().toLowerCase()),
    ),
    z.string().check(z.regex(/^(#[0-9a-f]{6})?$/, "Please give a colour like #0b6e5d")),
  ),
  suggestions: z
    .array(trimmed("Required", 1, widgetLimits.suggestion))
    .check(z.maxLength(widgetLimits.suggestions, `At most ${widgetLimits.suggestions} suggestions`)),
  nearby: z.boolean(),
});

export type WidgetBody = z.infer<typeof widgetBody>;
