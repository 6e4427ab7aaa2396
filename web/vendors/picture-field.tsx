import { Button } from "@radix-ui/themes";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { pictureCount } from "#contract/listings/listing-body.ts";
import { pictureLimitMb } from "#contract/listings/picture.ts";
import { pictureTypes } from "#web/lib/picture-file.ts";
import { ImageIcon } from "#web/ui/icons.tsx";
import { PictureTile } from "./picture-tile.tsx";
import { fullMessage, type Pictures } from "./picture-upload.ts";

/** Pictures that are chosen, dropped or taken with the phone's camera: shown at once, put in order and described. */
export function PictureField({ pictures, error }: { pictures: Pictures; error: string | undefined }) {
  const id = useId();
  const { list, removed, refused } = pictures;
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const [said, setSaid] = useState("");
  /** The picture that is dragged to another place. */
  const [dragged, setDragged] = useState<number | null>(null);
  const accept = pictureTypes.join(",");
  const full = list.length >= pictureCount;
  const problems = error === undefined ? refused : [error, ...refused];

  // The pressed button has disappeared with its picture.
  useEffect(() => {
    if (removed) undo.current?.focus({ preventScroll: true });
  }, [removed]);

  const choose = (input: HTMLInputElement | null) => (full ? pictures.refuse(fullMessage) : input?.click());
  const take = (input: HTMLInputElement) => {
    pictures.add([...(input.files ?? [])]);
    // Reset, so that choosing the same file again fires an event.
    input.value = "";
  };
  const move = (key: number, to: number) => {
    pictures.move(key, to);
    setSaid(`Moved to place ${to + 1}${to === 0 ? ", the main picture" : ""}.`);
  };
  const dragging = (is: boolean) => (event: DragEvent) => {
    if (dragged !== null) return;
    event.preventDefault();
    setOver(is);
  };
  return (
    <section className="picture-field stack" aria-labelledby={id}>
      <h2 className="field-label" id={id}>
        {list.length === 0 ? "Pictures" : `Pictures (${list.length} of ${pictureCount})`}
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for pointers; the buttons do the same */}
      <div
        className="picture-drop"
        data-over={over}
        onDragOver={dragging(true)}
        onDragLeave={dragging(false)}
        onDrop={(event) => {
          dragging(false)(event);
          if (dragged === null) pictures.add([...event.dataTransfer.files]);
        }}
      >
        {list.length === 0 ? (
          <span className="picture-empty">
            <ImageIcon size={40} />
            <span className="picture-drop-hint">Drop pictures here</span>
          </span>
        ) : (
          <ol className="picture-list">
            {list.map((picture, at) => (
              <PictureTile
                key={picture.key}
                picture={picture}
                at={at}
                count={list.length}
                pictures={pictures}
                onMove={(to) => move(picture.key, to)}
                drag={{
                  onDragStart: () => setDragged(picture.key),
                  onDragEnd: () => setDragged(null),
                  onDragOver: (event) => {
                    if (dragged !== null) event.preventDefault();
                  },
                  onDrop: (event) => {
                    if (dragged === null) return;
                    event.preventDefault();
                    move(dragged, at);
                  },
                }}
              />
            ))}
          </ol>
        )}
      </div>
      {removed && (
        <p className="notice" role="status">
          <span>Picture removed.</span>
          <Button
            ref={undo}
            type="button"
            variant="soft"
            onClick={() => {
              pictures.undo();
              chooser.current?.focus({ preventScroll: true });
            }}
          >
            Undo
          </Button>
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert">
          {problems.map((why) => (
            <p key={why} className="field-error">
              {why}
            </p>
          ))}
        </div>
      )}
      <div className="row gap-2">
        <Button ref={chooser} type="button" size="3" variant="soft" onClick={() => choose(file.current)}>
          {list.length === 0 ? "Choose Pictures" : "Add Pictures"}
        </Button>
        <Button type="button" size="3" variant="soft" className="camera-button" onClick={() => choose(camera.current)}>
          Take Photo
        </Button>
      </div>
      <p className="field-hint">
        <span role="status">{pictures.uploaded ? "The pictures are uploaded. " : ""}</span>
        Up to {pictureCount} pictures: JPEG, PNG, WebP or AVIF, at most {pictureLimitMb} MB each. Square ones look best.
      </p>
      <span className="sr-only" role="status">
        {said}
      </span>
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept={accept}
        data-testid="picture-file"
        onChange={(event) => take(event.target)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept={accept}
        capture="environment"
        onChange={(event) => take(event.target)}
      />
    </section>
  );
}
