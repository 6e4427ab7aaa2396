import { useState } from "react";
import { ImageIcon } from "#web/ui/icons.tsx";

/** The picture or, without one or when it doesn't load, a placeholder of the same size. */
export function ProductImage({ url, title, eager = false }: { url: string | null; title: string; eager?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="product-image">
      {url && broken !== url ? (
        <img
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
