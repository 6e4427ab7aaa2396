import { useState } from "react";
import { pictureSources } from "#contract/listings/picture.ts";
import { ImageIcon } from "#web/ui/icons.tsx";

interface Props {
  url: string | null;
  title: string;
  eager?: boolean;
  /** How wide it is shown, for the browser's choice among the widths that we have; a card of the grid unless said otherwise. */
  sizes?: string;
}

const asCard = "(max-width: 639px) 50vw, 330px";

/** The picture or, without one or when it doesn't load, a placeholder of the same size. */
export function ProductImage({ url, title, eager = false, sizes = asCard }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const sources = url === null ? undefined : pictureSources(url);
  return (
    <div className="product-image">
      {url && broken !== url ? (
        <img
          // Before src, or a browser would load that one too.
          {...(sources && { sizes, srcSet: sources })}
          src={url}
          alt={title}
          width={480}
          height={480}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          onError={() => setBroken(url)}
        />
      ) : (
        <ImageIcon size={40} />
      )}
    </div>
  );
}
