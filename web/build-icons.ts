// The pictures of the installed app and of links to pages without a picture of their own, drawn from icon.svg.
import { join } from "node:path";
import sharp from "sharp";
import { hashed } from "./build-files.ts";

const accent = "#ba4b23";

export interface Icons {
  icon: string;
  touchIcon: string;
  /** Of 1200 × 630, for links that are shared. */
  card: string;
  /** The web app's manifest. */
  manifest: string;
}

/** Writes them under `assets/` of the folder; the paths are public ones. */
export async function buildIcons(outdir: string): Promise<Icons> {
  const svg = await Bun.file(join(import.meta.dir, "icon.svg")).text();
  // Without its rounded corners: systems cut an icon to a shape of their own.
  const sign = Buffer.from(svg.replace(/<rect[^>]*>/, ""));
  const draw = (size: number) =>
    sharp(sign, { density: size * 3 })
      .resize(size, size)
      .png()
      .toBuffer();
  const on = async (width: number, height: number, size: number) =>
    await sharp({ create: { width, height, channels: 3, background: accent } })
      .composite([{ input: await draw(size) }])
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  const write = async (name: string, content: string | Uint8Array, extension: string) => {
    const file = hashed(name, content, extension);
    await Bun.write(join(outdir, file), content);
    return `/${file}`;
  };
  const rounded = (size: number) =>
    sharp(Buffer.from(svg), { density: size * 3 })
      .resize(size, size)
      .png({ palette: true })
      .toBuffer();
  const [small, large, maskable, touch, card] = await Promise.all([
    rounded(192),
    rounded(512),
    on(512, 512, 400),
    on(180, 180, 150),
    on(1200, 630, 420),
  ]);
  const sources = {
    small: await write("icon-192", small, "png"),
    large: await write("icon-512", large, "png"),
    maskable: await write("icon-maskable", maskable, "png"),
  };
  const png = { type: "image/png" };
  return {
    icon: await write("icon", svg, "svg"),
    touchIcon: await write("icon-touch", touch, "png"),
    card: await write("card", card, "png"),
    manifest: JSON.stringify({
      id: "/",
      name: "Indaba",
      short_name: "Indaba",
      description: "A South African marketplace that you shop by talking.",
      lang: "en-ZA",
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: "#fffdfb",
      theme_color: "#fffdfb",
      categories: ["shopping"],
      icons: [
        { src: sources.small, sizes: "192x192", ...png },
        { src: sources.large, sizes: "512x512", ...png },
        { src: sources.maskable, sizes: "512x512", ...png, purpose: "maskable" },
      ],
      shortcuts: [
        { name: "Chat", url: "/chat" },
        { name: "Marketplace", url: "/marketplace" },
        { name: "Cart", url: "/cart" },
      ],
    }),
  };
}
