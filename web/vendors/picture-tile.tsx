import { Button, TextField } from "@radix-ui/themes";
import { type DragEventHandler, useLayoutEffect, useRef, useState } from "react";
import { listingLengths } from "#contract/listings/listing-body.ts";
import { pictureSources } from "#contract/listings/picture.ts";
import { ArrowIcon, BackIcon, ImageIcon, TrashIcon } from "#web/ui/icons.tsx";
import type { Picture, Pictures } from "./picture-upload.ts";

interface Props {
  picture: Picture;
  /** Its place, from 0. */
  at: number;
  count: number;
  pictures: Pictures;
  onMove: (to: number) => void;
  drag: Partial<Record<"onDragStart" | "onDragEnd" | "onDragOver" | "onDrop", DragEventHandler>>;
}

export function PictureTile({ picture, at, count, pictures, onMove, drag }: Props) {
  const { key, preview, alt } = picture;
  const name = `picture ${at + 1}`;
  /** The browser can't show it; an iPhone's HEIC, say. */
  const [broken, setBroken] = useState(false);
  const left = useRef<HTMLButtonElement>(null);
  const right = useRef<HTMLButtonElement>(null);
  const pressed = useRef<-1 | 1 | null>(null);
  // A moved element loses the focus, and so does a button that is disabled at the end of the list.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const [wanted, other] = pressed.current === -1 ? [left, right] : [right, left];
    pressed.current = null;
    const button = wanted.current?.disabled ? other.current : wanted.current;
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const move = (by: -1 | 1) => {
    pressed.current = by;
    onMove(at + by);
  };
  return (
    <li className="picture-tile stack gap-2">
      {/* Dragging is an extra for pointers; the buttons do the same. */}
      <div className="picture-frame" draggable={count > 1} {...drag}>
        {broken ? (
          <ImageIcon size={40} />
        ) : (
          <img
            src={preview}
            {...(picture.state === "kept" && { srcSet: pictureSources(preview), sizes: at === 0 ? "320px" : "160px" })}
            alt={alt || `Picture ${at + 1}`}
            draggable={false}
            onError={() => setBroken(true)}
          />
        )}
        {at === 0 && <span className="badge picture-main">Main picture</span>}
      </div>
      {(picture.state === "sending" || picture.state === "waiting") && (
        <div className="picture-progress">
          <progress max={1} value={picture.sent} aria-label={`Sending ${name}`} />
          <span className="field-hint">{progressText(picture)}</span>
        </div>
      )}
      {picture.state === "failed" && (
        <div className="stack gap-2" role="alert">
          <p className="field-error">{picture.message}</p>
          <Button type="button" size="3" variant="soft" onClick={() => [pictures.retry(key), right.current?.focus()]}>
            Retry
          </Button>
        </div>
      )}
      {picture.state === "kept" && picture.problem && (
        <p className="field-error">{picture.problem} Shoppers don't see this picture.</p>
      )}
      <TextField.Root
        size="3"
        value={alt}
        placeholder="What it shows"
        aria-label={`What ${name} shows (optional)`}
        maxLength={listingLengths.alt}
        autoComplete="off"
        onChange={({ target }) => pictures.describe(key, target.value)}
      />
      <div className="picture-buttons">
        {count > 1 && (
          <>
            <button
              ref={left}
              type="button"
              className="icon-button"
              aria-label={`Move ${name} left`}
              disabled={at === 0}
              onClick={() => move(-1)}
            >
              <BackIcon />
            </button>
            <button
              ref={right}
              type="button"
              className="icon-button"
              aria-label={`Move ${name} right`}
              disabled={at === count - 1}
              onClick={() => move(1)}
            >
              <ArrowIcon />
            </button>
          </>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${name}`}
          onClick={() => pictures.remove(key)}
        >
          <TrashIcon />
        </button>
      </div>
    </li>
  );
}

function progressText({ state, sent }: { state: "waiting" | "sending"; sent: number }): string {
  if (state === "waiting") return "Waiting";
  return sent < 1 ? `Sending, ${Math.floor(sent * 100)}%` : "Preparing the picture";
}
