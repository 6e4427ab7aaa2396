import type { HostOptions } from "#contract/widget/widget-protocol.ts";

/** The host page's valid options; invalid ones are ignored. */
export function hostOptions(said: Partial<Record<keyof HostOptions, unknown>>): HostOptions {
  const text = (option: keyof HostOptions, longest: number): string => {
    const value = said[option];
    return typeof value === "string" ? value.trim().slice(0, longest) : "";
  };
  const [greeting, accent, locale, listing] = [
    text("greeting", 200),
    text("accent", 8),
    text("locale", 35),
    text("listing", 100),
  ];
  return {
    ...(greeting && { greeting }),
    ...(/^#[\da-f]{6}$/i.test(accent) && { accent }),
    ...(locale && { locale }),
    ...(listing && { listing }),
  };
}
