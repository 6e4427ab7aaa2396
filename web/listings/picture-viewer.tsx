import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ListingPicture } from "#contract/listings/listings.ts";
import { pictureSources } from "#contract/listings/picture.ts";
import { ArrowIcon, BackIcon, CloseIcon } from "#web/ui/icons.tsx";
import { useTrack } from "./use-track.ts";

interface Props {
  pictures: readonly ListingPicture[];
  title: string;
  start: number;
  /** With the picture that was in view; the browser has given the focus back. */
  onClosed: (at: number) => void;
}

/** The full pictures over the whole window. A press shows one in twice its size, which a finger, the mouse or arrow keys pan. */
export function PictureViewer({ pictures, title, start, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useTrack(pictures.length);
  const { current, show } = track;
  const [zoomed, setZoomed] = useState<number | null>(null);
  const closed = useRef(() => {});
  closed.current = () => onClosed(current);
  const turned = useRef(show);
  turned.current = show;

  useLayoutEffect(() => {
    const shown = dialog.current;
    const onClose = () => closed.current();
    shown?.showModal();
    turned.current(start);
    shown?.addEventListener("close", onClose);
    return () => {
      shown?.removeEventListener("close", onClose);
      shown?.close();
    };
  }, [start]);

  const turn = (to: number) => {
    setZoomed(null);
    show(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The arrow keys pan the enlarged picture.
    const to = zoomed === null ? track.keyed(event) : null;
    if (to === null) return;
    event.preventDefault();
    turn(to);
  };
  const zoom = (event: MouseEvent<HTMLButtonElement>, at: number) => {
    const slide = event.currentTarget.parentElement;
    flushSync(() => setZoomed(zoomed === at ? null : at));
    // A key press has no place: the middle.
    if (slide) pan(slide, event.detail === 0 ? null : event);
  };
  const last = pictures.length - 1;
  const name = (at: number) => pictures[at]?.alt || title;
  return (
    <dialog ref={dialog} className="viewer" aria-label={`Pictures of ${title}`} onKeyDown={onKeyDown}>
      <div className="viewer-bar">
        <span role="status" className="field-hint">
          {last > 0 && `${current + 1} / ${pictures.length}`}
        </span>
        <button type="button" className="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </button>
      </div>
      <ul className="track" ref={track.ref} onScroll={track.onScroll}>
        {pictures.map(({ url }, at) => (
          <li
            key={url}
            className="viewer-slide"
            data-zoomed={zoomed === at}
            onPointerMove={(event) => {
              if (zoomed === at && event.pointerType === "mouse") pan(event.currentTarget, event);
            }}
          >
            <button
              type="button"
              className="viewer-picture"
              aria-label={zoomed === at ? "Zoom out" : "Zoom in"}
              tabIndex={at === current ? 0 : -1}
              onClick={(event) => zoom(event, at)}
            >
              <img
                sizes={zoomed === at ? "200vw" : "100vw"}
                srcSet={pictureSources(url)}
                src={url}
                alt={name(at)}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      <div className="viewer-bar">
        {last > 0 && (
          <button
            type="button"
            className="icon-button"
            aria-label="Previous picture"
            disabled={current === 0}
            onClick={() => turn(current - 1)}
          >
            <BackIcon />
          </button>
        )}
        <p className="viewer-caption">{name(current)}</p>
        {last > 0 && (
          <button
            type="button"
            className="icon-button"
            aria-label="Next picture"
            disabled={current === last}
            onClick={() => turn(current + 1)}
          >
            <ArrowIcon />
          </button>
        )}
      </div>
    </dialog>
  );
}

/** Shows the part of an enlarged picture that is where the pointer is. */
function pan(slide: Element, pointer: { clientX: number; clientY: number } | null): void {
  const { left, top, width, height } = slide.getBoundingClientRect();
  const [x, y] = pointer ? [(pointer.clientX - left) / width, (pointer.clientY - top) / height] : [0.5, 0.5];
  slide.scrollTo(x * (slide.scrollWidth - width), y * (slide.scrollHeight - height));
}
