import { Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import { widgetDefaults } from "#contract/widget/widget-rules.ts";
import { isColour } from "./accent-field.tsx";
import { connectPreview, type PreviewPort } from "./preview-port.ts";
import { chatAddress } from "./snippet.ts";
import type { WidgetFields } from "./widget-draft.ts";

type Width = "phone" | "computer";
const widths: [Width, string][] = [
  ["phone", "Phone"],
  ["computer", "Computer"],
];
const patienceMs = 10_000;

/** The chat as shoppers will see it, with greeting and colour as typed. Not counted in the numbers. */
export function Preview({
  chatKey,
  saved,
  draft,
  businessName,
}: {
  chatKey: string;
  /** Changes when a saved setting needs a new document. */
  saved: string;
  draft: Pick<WidgetFields, "greeting" | "accent">;
  businessName: string;
}) {
  const [width, setWidth] = useState<Width>("phone");
  const [again, setAgain] = useState(0);
  return (
    <section className="widget-preview stack" aria-labelledby="preview-title">
      <div className="row preview-head">
        <h2 className="panel-title" id="preview-title">
          Preview
        </h2>
        <fieldset className="preview-widths" aria-label="Width of the preview">
          {widths.map(([value, name]) => (
            <button key={value} type="button" aria-pressed={width === value} onClick={() => setWidth(value)}>
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      <Frame
        // A new key loads a new document.
        key={`${chatKey} ${saved} ${again}`}
        address={chatAddress("", chatKey)}
        width={width}
        greeting={draft.greeting.trim() || widgetDefaults.greeting(businessName)}
        accent={draft.accent.trim() === "" ? widgetDefaults.accent : draft.accent.trim().toLowerCase()}
        onRetry={() => setAgain((count) => count + 1)}
      />
    </section>
  );
}

function Frame({
  address,
  width,
  greeting,
  accent,
  onRetry,
}: {
  address: string;
  width: Width;
  greeting: string;
  accent: string;
  onRetry: () => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<PreviewPort>(undefined);
  const [state, setState] = useState<"waiting" | "there" | "failed">("waiting");
  const options = { greeting, ...(isColour(accent) ? { accent } : {}) };
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const shown = frame.current;
    if (!shown) return;
    let opened = false;
    const patience = setTimeout(() => setState((now) => (now === "waiting" ? "failed" : now)), patienceMs);
    const connected = connectPreview(shown, {
      onConnected: () => {
        clearTimeout(patience);
        setState("there");
        connected.send({ type: "options", ...latest.current });
        // An expired frame reloads itself; open it again.
        if (opened) connected.send({ type: "open" });
      },
      onMessage: () => {},
    });
    port.current = connected;
    // Focusing the chat opens it; until then it must not take the focus.
    const onBlur = () => {
      if (opened || document.activeElement !== shown) return;
      opened = true;
      connected.send({ type: "open" });
    };
    addEventListener("blur", onBlur);
    // Set last, so that its hello isn't missed.
    shown.src = address;
    return () => {
      clearTimeout(patience);
      removeEventListener("blur", onBlur);
      connected.close();
    };
  }, [address]);

  useEffect(
    () => port.current?.send({ type: "options", greeting, ...(isColour(accent) ? { accent } : {}) }),
    [greeting, accent],
  );

  return (
    <div className={`preview-stage preview-${width}`}>
      <iframe ref={frame} className="preview-frame" title="The chat as shoppers see it" hidden={state === "failed"} />
      {state === "failed" && (
        <div className="preview-failed" role="alert">
          <p>The preview could not be loaded.</p>
          <Button type="button" variant="soft" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {width === "computer" && (
        <span
          className="preview-button"
          aria-hidden="true"
          style={{ background: isColour(accent) ? accent : undefined }}
        />
      )}
    </div>
  );
}
