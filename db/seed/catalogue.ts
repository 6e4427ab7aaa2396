// The demo shop: vendors, accounts and listings, all invented. Places and their coordinates are real.
import type { Category } from "#contract/listings/categories.ts";
import type { Province } from "#contract/shared/provinces.ts";
import { bookListings } from "./listings/books.ts";
import { electronicsListings } from "./listings/electronics.ts";
import { fashionListings } from "./listings/fashion.ts";
import { groceryListings } from "./listings/groceries.ts";
import { homeListings } from "./listings/home.ts";

export type SeedVendor = {
  key: VendorKey;
  businessName: string;
  description: string;
  city: string;
  province: Province;
  postalCode: string | null;
  /** Degrees, WGS 84. Null: the vendor gave no location and sorts last in Near Me. */
  location: { latitude: number; longitude: number } | null;
  status: "approved" | "pending";
};

export type SeedListing = {
  vendor: VendorKey;
  /** Unique in the demo catalogue; in lower case it is the picture's name. */
  sku: string;
  title: string;
  description: string;
  tags: string[];
  priceCents: number;
  stock: number;
  /** What its further pictures show. */
  pictures?: string[];
};

export type VendorKey =
  | "kasi"
  | "highveld"
  | "mothercity"
  | "redbush"
  | "umngeni"
  | "midlands"
  | "kalahari"
  | "bighole"
  | "karoo"
  | "algoa"
  | "maluti"
  | "bloem"
  | "baobab"
  | "marula"
  | "lowveld"
  | "sabie"
  | "magalies"
  | "shweshwe"
  | "boland"
  | "vaal";

/** The vendor that the demo login `vendor@indaba.example` owns. */
export const demoVendorKey: VendorKey = "highveld";

export const seedVendors: SeedVendor[] = [
  {
    key: "kasi",
    businessName: "Kasi Circuits",
    description:
      "Phones, refurbished laptops and everyday electronics from a family shop in Orlando West. Everything is tested at our own bench and carries at least a six-month warranty.",
    city: "Soweto",
    province: "Gauteng",
    postalCode: "1804",
    location: { latitude: -26.2365, longitude: 27.9075 },
    status: "approved",
  },
  {
    key: "highveld",
    businessName: "Highveld Tech Traders",
    description:
      "Laptops, screens and home-office gear from Hatfield, chosen for students and small businesses. We answer questions before we sell and repair what we sell.",
    city: "Pretoria",
    province: "Gauteng",
    postalCode: "0083",
    location: { latitude: -25.7487, longitude: 28.238 },
    status: "approved",
  },
  {
    key: "mothercity",
    businessName: "Mother City Sound",
    description:
      "Headphones, speakers and radios, listened to by people who play in bands. Visit the listening room in Observatory.",
    city: "Cape Town",
    province: "Western Cape",
    postalCode: "7925",
    location: { latitude: -33.9375, longitude: 18.4721 },
    status: "approved",
  },
  {
    key: "redbush",
    businessName: "Pakhuis Red Bush Growers",
    description:
      "A co-operative of eleven small rooibos farms near the Pakhuis Pass. Grown, fermented, dried and packed in the Cederberg.",
    city: "Clanwilliam",
    province: "Western Cape",
    postalCode: "8135",
    location: { latitude: -32.1787, longitude: 18.8911 },
    status: "approved",
  },
  {
    key: "umngeni",
    businessName: "Umngeni Power & Light",
    description:
      "Inverters, batteries and solar lights that keep homes and spaza shops going through load shedding. Advice in isiZulu and English.",
    city: "Durban",
    province: "KwaZulu-Natal",
    postalCode: "4001",
    location: { latitude: -29.8587, longitude: 31.0218 },
    status: "approved",
  },
  {
    key: "midlands",
    businessName: "Midlands Wool & Loom",
    description:
      "Jerseys, scarves and blankets, spun and woven in a small mill above the Howick Falls from South African merino and mohair.",
    city: "Howick",
    province: "KwaZulu-Natal",
    postalCode: "3290",
    location: { latitude: -29.478, longitude: 30.2307 },
    status: "approved",
  },
  {
    key: "kalahari",
    businessName: "Kalahari Biltong Kamer",
    description:
      "Biltong and droëwors, air-dried in the dry Upington wind the slow way. No preservatives beyond vinegar, salt and coriander.",
    city: "Upington",
    province: "Northern Cape",
    postalCode: "8801",
    location: { latitude: -28.4478, longitude: 21.2561 },
    status: "approved",
  },
  {
    key: "bighole",
    businessName: "Big Hole Books",
    description:
      "An independent bookshop in an old diamond buyer's office, strong on South African fiction, history and natural history.",
    city: "Kimberley",
    province: "Northern Cape",
    postalCode: "8301",
    location: { latitude: -28.7382, longitude: 24.7639 },
    status: "approved",
  },
  {
    key: "karoo",
    businessName: "Karoo & Kraal Home",
    description:
      "Enamelware, ceramics, cushions and rugs with the colours of the Karoo. Made by eight workshops in and around Graaff-Reinet.",
    city: "Graaff-Reinet",
    province: "Eastern Cape",
    postalCode: "6280",
    location: { latitude: -32.2521, longitude: 24.5308 },
    status: "approved",
  },
  {
    key: "algoa",
    businessName: "Algoa Bay Runners",
    description:
      "Running shoes, takkies and kit from people who run the beachfront every morning. Exchange for another size within 30 days.",
    city: "Gqeberha",
    province: "Eastern Cape",
    postalCode: "6001",
    location: { latitude: -33.9608, longitude: 25.6022 },
    status: "approved",
  },
  {
    key: "maluti",
    businessName: "Maluti Millers",
    description:
      "A small mill at the foot of the Maluti mountains: mealie meal, samp, sorghum and beans from eastern Free State farms.",
    city: "Bethlehem",
    province: "Free State",
    postalCode: "9701",
    location: { latitude: -28.2308, longitude: 28.3071 },
    status: "approved",
  },
  {
    key: "bloem",
    businessName: "Bloemfontein Book Nook",
    description:
      "Children's books, school guides and cookbooks, new only. We pack each parcel by hand and post twice a week.",
    city: "Bloemfontein",
    province: "Free State",
    postalCode: "9301",
    location: { latitude: -29.1141, longitude: 26.2149 },
    status: "approved",
  },
  {
    key: "baobab",
    businessName: "Baobab Basket Weavers",
    description:
      "Thirty-two weavers from villages around Polokwane. Every basket carries the name of the woman who wove it.",
    city: "Polokwane",
    province: "Limpopo",
    postalCode: "0699",
    location: { latitude: -23.9045, longitude: 29.4689 },
    status: "approved",
  },
  {
    key: "marula",
    businessName: "Marula Moon Foods",
    description:
      "Mango, macadamia, marula and avocado from smallholders around Tzaneen, bottled and packed in our own kitchen.",
    city: "Tzaneen",
    province: "Limpopo",
    postalCode: "0850",
    location: { latitude: -23.8332, longitude: 30.1635 },
    status: "approved",
  },
  {
    key: "lowveld",
    businessName: "Lowveld Braai & Bush",
    description:
      "Everything for the fire and the campsite: braais, potjie pots, cooler boxes and chairs that survive the Kruger and the bakkie.",
    city: "Mbombela",
    province: "Mpumalanga",
    postalCode: "1200",
    location: { latitude: -25.4753, longitude: 30.9694 },
    status: "approved",
  },
  {
    key: "sabie",
    businessName: "Sabie Timber Works",
    description:
      "Tables, shelves and lamps in solid saligna, kiaat and pine from managed plantations, built to order by five carpenters.",
    city: "Sabie",
    province: "Mpumalanga",
    postalCode: "1260",
    location: { latitude: -25.0974, longitude: 30.7797 },
    status: "approved",
  },
  {
    key: "magalies",
    businessName: "Magalies Threads",
    description:
      "Veldskoene, jackets, shirts and bags for town and veld, cut and stitched in Rustenburg under the Magaliesberg.",
    city: "Rustenburg",
    province: "North West",
    postalCode: "0299",
    location: { latitude: -25.6676, longitude: 27.2421 },
    status: "approved",
  },
  {
    key: "shweshwe",
    businessName: "Shweshwe Sisters",
    description:
      "Dresses, skirts, doeks and beadwork in indigo and chocolate print, sewn by four sisters and their mother. Online only.",
    city: "Qonce",
    province: "Eastern Cape",
    postalCode: "5601",
    location: null,
    status: "approved",
  },
  {
    key: "boland",
    businessName: "Boland Pantry",
    description:
      "Rusks, chutney, olive oil and koeksisters from Paarl kitchens. We sell online and at weekend markets, so there is no shop to visit.",
    city: "Paarl",
    province: "Western Cape",
    postalCode: null,
    location: null,
    status: "approved",
  },
  {
    key: "vaal",
    businessName: "Vaal River Candle Works",
    description: "Soy and beeswax candles poured by hand in Parys. We would like to sell our first twelve scents here.",
    city: "Parys",
    province: "Free State",
    postalCode: "9585",
    location: { latitude: -26.9033, longitude: 27.4567 },
    status: "pending",
  },
];

const byCategory: [Category, SeedListing[]][] = [
  ["electronics", electronicsListings],
  ["groceries", groceryListings],
  ["fashion", fashionListings],
  ["home", homeListings],
  ["books", bookListings],
];

/** Every demo listing with its category, in a fixed order. */
export const seedListings: (SeedListing & { category: Category })[] = byCategory.flatMap(([category, rows]) =>
  rows.map((row) => ({ ...row, category })),
);

/** File in `db/seed/pictures/`, served under `/images/demo/`. The main picture is number 1. */
export const pictureFile = (sku: string, number = 1): string =>
  `${sku.toLowerCase()}${number === 1 ? "" : `-${number}`}.webp`;

/** Files of all pictures of a listing, in order, and what they show. */
export const picturesOf = ({ sku, pictures = [] }: SeedListing): { file: string; alt: string }[] =>
  ["", ...pictures].map((alt, at) => ({ file: pictureFile(sku, at + 1), alt }));
