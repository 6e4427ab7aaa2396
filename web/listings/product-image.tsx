import { useState } from "react";
import { pictureSources } from "#contract/listings/picture.ts";
import { ImageIcon } from "#web/ui/icons.tsx";

interface Props {
  url: string | null;
  title: string;
  /** Loaded at once; "first": before everything else, as it will be the largest thing on the screen. */
  eager?: boolean | "first";
  /** The `sizes` attribute; by default that of a card in the grid. */
  sizes?: string;
}

const asCard = "(max-width: 639px) 50vw, 330px";

/** The picture, or a placeholder of the same size if there is none or it doesn't load. */
export function ProductImage({ url, title, eager = false, sizes = asCard }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const sources = url === null ? undefined : pictureSources(url);
  return (
    <div className="product-image">
      {url && broken !== url ? (
        <img
          // Before src, or a browser would load src too.
          {...(sources && { sizes, srcSet: sources })}
          src={url}
          alt={title}
          width={480}
          height={480}
          {...(eager === "first" && { fetchPriority: "high" as const })}
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
