// A large, deterministic catalogue in the import's format. Words are distributed as in real shops: a few in a third of the listings,
// most in a handful.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { Category } from "#contract/listings/categories.ts";
import { provinces } from "#contract/shared/provinces.ts";

/** Every listing whose number is divisible by this has the rare term, so its matches are known. */
export const rareEvery = 5000;
export const rareWord = "quagga";

interface Kind {
  category: Category;
  things: string[];
  materials: string[];
}
const kinds: Kind[] = [
  {
    category: "electronics",
    things: "laptop,phone,charger,speaker,headphones,inverter,router,keyboard,monitor,power bank,camera,tablet".split(
      ",",
    ),
    materials: "wireless,portable,solar,gaming,compact,refurbished,4K,USB-C".split(","),
  },
  {
    category: "groceries",
    things: "rooibos tea,coffee,biltong,rusks,chutney,olive oil,honey,maize meal,rice,peri-peri sauce,jam,muesli".split(
      ",",
    ),
    materials: "organic,smoked,raw,roasted,sugar-free,stone-ground,wild,free-range".split(","),
  },
  {
    category: "fashion",
    things: "dress,shirt,jacket,sandals,sneakers,scarf,hat,jeans,skirt,belt,raincoat,socks".split(","),
    materials: "cotton,linen,leather,wool,shweshwe,denim,knitted,velvet".split(","),
  },
  {
    category: "home",
    things: "kettle,lamp,basket,rug,mug,blanket,potjie pot,chair,table,candle,mirror,curtain".split(","),
    materials: "copper,wooden,clay,woven,enamel,cast-iron,glass,handmade".split(","),
  },
  {
    category: "books",
    things:
      "novel,cookbook,atlas,biography,poems,field guide,dictionary,workbook,diary,picture book,thriller,history".split(
        ",",
      ),
    materials: "illustrated,signed,second-hand,hardcover,paperback,pocket,Afrikaans,isiZulu".split(","),
  },
];
export const colours = "black,white,red,blue,green,ochre,sand,olive,indigo,terracotta,charcoal,ivory,crème".split(",");
export const uses =
  "the kitchen,school,camping,the office,a gift,the garden,travel,winter,the braai,children,the beach,every day".split(
    ",",
  );
const places = "Karoo,Overberg,Zululand,Cederberg,Drakensberg,Bushveld,Swartland,Highveld,Lowveld,Kalahari".split(",");
export const sentences = [
  "Made in small batches by people who know their craft.",
  "Packed with care and sent within two working days.",
  "It has a guarantee of twelve months and can be returned for any reason.",
  "Our customers come back for it year after year.",
  "Please read the measurements before you order.",
  "Easy to clean and built to last.",
  "The photograph shows the real thing; colours may differ a little on screen.",
  "Every purchase supports a family business.",
  "Suitable for beginners and for those who have done it all their life.",
  "Only what is on the shelf is listed here.",
];

export function randomNumbers(seed: number) {
  let state = seed;
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const syllables = "ba,ke,lo,mi,nu,ra,so,ti,vu,za,dri,fle,gro,kha,mpo,nto,pla,sha,thi,xo".split(",");
/** One of 8,000 names, most of which are rare. */
export const makerName = (at: number) => {
  const name = [at % 20, Math.floor(at / 20) % 20, Math.floor(at / 400) % 20].map((part) => syllables[part]).join("");
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export interface CatalogueOptions {
  listings: number;
  vendors: number;
}

export async function writeCatalogue(file: string, { listings, vendors }: CatalogueOptions): Promise<void> {
  const random = randomNumbers(20_260_103);
  const whole = (below: number) => Math.floor(random() * below);
  const pick = <T>(list: readonly T[]): T => list[whole(list.length)] as T;
  const shops = Array.from({ length: vendors }, (_, at) => {
    const placed = at % 12 !== 11;
    return {
      vendor: `${pick(places)} ${makerName(at * 37)} ${at}`,
      vendorCity: pick(["Cape Town", "Durban", "Johannesburg", "Gqeberha", "Polokwane", "Upington"]),
      vendorProvince: pick(provinces),
      vendorLatitude: placed ? -34.5 + random() * 11 : null,
      vendorLongitude: placed ? 18 + random() * 14 : null,
    };
  });
  const out = createWriteStream(file);
  for (let at = 1; at <= listings; at++) {
    const kind = pick(kinds);
    const [thing, material, colour, use] = [pick(kind.things), pick(kind.materials), pick(colours), pick(uses)];
    // Squared, so that a few brands are large.
    const maker = makerName(Math.floor(random() ** 2 * 8000));
    const text = Array.from({ length: 3 + whole(5) }, () => pick(sentences));
    const line = JSON.stringify({
      ...pick(shops),
      sku: `B${at}`,
      title: `${maker} ${material} ${thing}, ${colour} ${1 + whole(99)}`,
      description: `A ${material} ${thing} in ${colour} for ${use}, from the ${pick(places)}. ${text.join(" ")}${
        at % rareEvery === 0 ? ` Called ${rareWord}.` : ""
      }`,
      category: kind.category,
      tags: [thing, material, `${colour} ${thing}`, `for ${use}`, maker].slice(0, 2 + whole(4)),
      price: (10 + whole(500_000) / 100).toFixed(2),
      stock: whole(40),
      imageUrl: null,
    });
    if (!out.write(`${line}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}
