import { Button } from "@radix-ui/themes";
import { type DragEvent, useRef, useState } from "react";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { refusal } from "./import-data.ts";

/** A CSV file, chosen or dropped. */
export function FileChooser({
  file,
  busy,
  onChoose,
}: {
  file: File | null;
  busy: boolean;
  onChoose: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const button = useKeepFocus<HTMLButtonElement>(busy);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const take = (chosen: File | undefined) => {
    if (!chosen || busy) return;
    const why = refusal(chosen);
    setRefused(why);
    if (!why) onChoose(chosen);
  };
  const dragging = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for pointers; the button does the same */}
      <div
        className="row file-drop"
        data-over={over}
        onDragOver={dragging(true)}
        onDragLeave={dragging(false)}
        onDrop={(event) => {
          dragging(false)(event);
          take(event.dataTransfer.files[0]);
        }}
      >
        <Button
          ref={button}
          type="button"
          size="3"
          variant={file ? "soft" : "solid"}
          disabled={busy}
          onClick={() => input.current?.click()}
        >
          {file ? "Choose Another File" : "Choose CSV File"}
        </Button>
        <span className="file-name">{file ? file.name : <span className="file-drop-hint">or drop it here</span>}</span>
      </div>
      {refused && (
        <p className="field-error" role="alert">
          {refused}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        data-testid="csv-file"
        onChange={({ target }) => {
          take(target.files?.[0]);
          // Reset, so that choosing the same file again fires an event.
          target.value = "";
        }}
      />
    </>
  );
}
