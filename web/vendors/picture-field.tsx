import { Button } from "@radix-ui/themes";
import { type DragEvent, useId, useRef, useState } from "react";
import { pictureLimitMb, pictureSources } from "#contract/listings/picture.ts";
import { ImageIcon } from "#web/ui/icons.tsx";
import { type PictureUpload, pictureTypes } from "./picture-upload.ts";

/** A picture that is chosen, dropped or taken with the phone's camera, and shown at once. */
export function PictureField({ upload }: { upload: PictureUpload }) {
  const id = useId();
  const { picture, refused } = upload;
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const accept = pictureTypes.join(",");
  const take = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    if (chosen) upload.choose(chosen);
    // Reset, so that choosing the same file again fires an event.
    input.value = "";
  };
  const dragging = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  const empty = picture.state === "none";
  return (
    <section className="picture-field stack" aria-labelledby={id}>
      <h2 className="field-label" id={id}>
        Picture
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for pointers; the buttons do the same */}
      <div
        className="picture-drop"
        data-over={over}
        onDragOver={dragging(true)}
        onDragLeave={dragging(false)}
        onDrop={(event) => {
          dragging(false)(event);
          const [dropped] = event.dataTransfer.files;
          if (dropped) upload.choose(dropped);
        }}
      >
        {empty ? (
          <span className="picture-empty">
            <ImageIcon size={40} />
            <span className="picture-drop-hint">Drop a picture here</span>
          </span>
        ) : (
          <img
            src={picture.preview}
            {...(picture.state === "kept" ? { srcSet: pictureSources(picture.preview), sizes: "320px" } : {})}
            alt="The listing"
          />
        )}
      </div>
      {picture.state === "sending" && (
        <div className="picture-progress">
          <progress max={1} value={picture.sent} aria-label="Sending the picture" />
          <span className="field-hint">
            {picture.sent < 1 ? `Sending, ${Math.floor(picture.sent * 100)}%` : "Preparing the picture"}
          </span>
        </div>
      )}
      {picture.state === "failed" && (
        <div className="spread" role="alert">
          <p className="field-error">{picture.message}</p>
          <Button type="button" size="2" onClick={() => [upload.retry(), chooser.current?.focus()]}>
            Retry
          </Button>
        </div>
      )}
      {refused && (
        <p className="field-error" role="alert">
          {refused}
        </p>
      )}
      <div className="row gap-2">
        <Button ref={chooser} type="button" variant="soft" onClick={() => file.current?.click()}>
          {empty ? "Choose Picture" : "Replace"}
        </Button>
        <Button type="button" variant="soft" className="camera-button" onClick={() => camera.current?.click()}>
          Take Photo
        </Button>
        {!empty && (
          <Button
            type="button"
            variant="soft"
            color="gray"
            onClick={() => {
              upload.remove();
              // The pressed button disappears.
              chooser.current?.focus({ preventScroll: true });
            }}
          >
            Remove
          </Button>
        )}
      </div>
      <p className="field-hint">
        <span role="status" className={picture.state === "kept" && upload.changed ? "" : "sr-only"}>
          {picture.state === "kept" && upload.changed ? "The picture is uploaded. " : ""}
        </span>
        JPEG, PNG, WebP or AVIF, at most {pictureLimitMb} MB. Square pictures look best.
      </p>
      <input
        ref={file}
        type="file"
        hidden
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
