// The settings as they are typed, and what of them is sent.
import * as z from "zod/mini";
import { type OwnWidget, widgetLimits } from "#contract/widget.ts";
import { widgetBody } from "#contract/widget-body.ts";

export interface WidgetFields {
  origins: string[];
  /** A site that is typed but not added yet. */
  site: string;
  greeting: string;
  accent: string;
  /** As many as there may be; empty ones are left out. */
  suggestions: string[];
  nearby: boolean;
}

export function fieldsOf({ origins, greeting, accent, suggestions, nearby }: OwnWidget): WidgetFields {
  const boxes = Array.from({ length: widgetLimits.suggestions }, (_, at) => suggestions[at] ?? "");
  return { origins, site: "", greeting, accent, suggestions: boxes, nearby };
}

export const typedWidget = z.pipe(
  z.transform(({ site: _, suggestions, ...typed }: WidgetFields) => ({
    ...typed,
    suggestions: [...new Set(suggestions.map((text) => text.trim()).filter(Boolean))],
  })),
  widgetBody,
);
