import { pictureSources } from "#contract/listings/picture.ts";
import { StoreIcon } from "./icons.tsx";

/** A shop's logo, or a sign in its place. The name stands beside it, so it says nothing to screen readers. */
export const ShopLogo = ({ url }: { url: string | null }) => (
  <span className="shop-logo">
    {url === null ? <StoreIcon size={30} /> : <img src={url} srcSet={pictureSources(url)} sizes="64px" alt="" />}
  </span>
);
