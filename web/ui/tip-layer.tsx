import { Tooltip } from "radix-ui";
import { useLayer } from "./theme-root.tsx";
import type { TipProps } from "./tip.tsx";

/** Rule screen-4. Radix Themes' own tooltip would wait 200 ms. */
export const tipDelayMs = 700;

export function TipLayer({ label, children }: TipProps) {
  const layer = useLayer();
  return (
    <Tooltip.Provider delayDuration={tipDelayMs} disableHoverableContent>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
        <Tooltip.Portal container={layer}>
          {/* Hidden from screen readers, as the control has the same name. */}
          <Tooltip.Content className="tip" sideOffset={6} aria-hidden="true">
            {label}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
