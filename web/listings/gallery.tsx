import { type KeyboardEvent, useRef, useState } from "react";
import type { Listing, ListingPicture } from "#contract/listings/listings.ts";
import { pictureSources, productPictureSizes } from "#contract/listings/picture.ts";
import { ZoomIcon } from "#web/ui/icons.tsx";
import { PictureViewer } from "./picture-viewer.tsx";
import { ProductImage } from "./product-image.tsx";
import { useTrack } from "./use-track.ts";

interface Props {
  /** One out of a list has its first picture only. */
  listing: Pick<Listing, "title" | "imageUrl"> & { pictures?: readonly ListingPicture[] };
}

/** A listing's pictures: swiped, chosen among small ones or turned with the arrow keys; a press shows one in full. */
export function Gallery({ listing }: Props) {
  const { title, imageUrl } = listing;
  const pictures = listing.pictures ?? (imageUrl === null ? [] : [{ url: imageUrl, alt: "" }]);
  const track = useTrack(pictures.length);
  const root = useRef<HTMLElement>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const { current, show } = track;
  const count = pictures.length;
  if (count === 0) return <ProductImage url={null} title={title} />;

  const turn = (to: number, controls: string) => {
    show(to);
    root.current?.querySelectorAll<HTMLElement>(controls)[to]?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = track.keyed(event);
    // The viewer's keys are its own.
    if (to === null || viewed !== null) return;
    event.preventDefault();
    turn(to, (event.target as Element).closest(".gallery-thumb") ? ".gallery-thumb" : ".gallery-zoom");
  };
  return (
    <section ref={root} className="gallery" aria-label={`Pictures of ${title}`} onKeyDown={onKeyDown}>
      <div className="gallery-stage">
        <ul className="track" ref={track.ref} onScroll={track.onScroll}>
          {pictures.map(({ url, alt }, at) => (
            <li key={url} className="gallery-slide">
              <ProductImage url={url} title={alt || title} eager={at === 0 && "first"} sizes={productPictureSizes} />
              <button
                type="button"
                className="gallery-zoom"
                aria-label={count > 1 ? `Zoom picture ${at + 1} of ${count}` : "Zoom the picture"}
                tabIndex={at === current ? 0 : -1}
                onClick={() => setViewed(at)}
              >
                <span className="gallery-hint">
                  <ZoomIcon />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {count > 1 && (
          <span className="badge gallery-count" aria-hidden="true">
            {current + 1} / {count}
          </span>
        )}
      </div>
      {count > 1 && (
        <ul className="gallery-thumbs">
          {pictures.map(({ url }, at) => (
            <li key={url}>
              <button
                type="button"
                className="gallery-thumb"
                aria-label={`Picture ${at + 1} of ${count}`}
                aria-current={at === current}
                tabIndex={at === current ? 0 : -1}
                onClick={() => show(at)}
              >
                <img src={url} srcSet={pictureSources(url)} sizes="72px" alt="" loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {viewed !== null && (
        <PictureViewer
          pictures={pictures}
          title={title}
          start={viewed}
          onClosed={(at) => {
            setViewed(null);
            turn(at, ".gallery-zoom");
          }}
        />
      )}
    </section>
  );
}
