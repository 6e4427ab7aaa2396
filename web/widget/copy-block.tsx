import { Button } from "@radix-ui/themes";
import { type CopyState, useCopyText } from "./copy-text.ts";

const said: Record<CopyState, string> = {
  idle: "",
  copied: "Copied",
  selected: "Selected: press Ctrl+C or ⌘C to copy it",
};

/** Text with a Copy button. `label` is for screen readers. */
export function CopyBlock({ label, text, copyName = "Copy" }: { label: string; text: string; copyName?: string }) {
  const { element, state, copy } = useCopyText<HTMLElement>();
  return (
    <figure className="copy-block" aria-label={label}>
      <pre className="copy-text">
        <code ref={element}>{text}</code>
      </pre>
      <div className="row">
        <Button type="button" size="2" variant="soft" onClick={() => void copy()}>
          {state === "copied" ? "Copied" : copyName}
          {copyName === "Copy" && <span className="sr-only"> {label}</span>}
        </Button>
        <span className={state === "copied" ? "sr-only" : "field-hint"} role="status">
          {said[state]}
        </span>
      </div>
    </figure>
  );
}
