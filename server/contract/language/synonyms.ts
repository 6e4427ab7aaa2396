// Synonyms in a South African shop. A plan's `text` keeps the shopper's words; the search adds these with a lower weight
// (`synonymsIn(plan.text)`). Everything here is lower case.

/** Each word of a line is a synonym of the others. */
const same: readonly string[] = [
  // Phones, computers, power
  "phone, cellphone, cell phone, mobile phone, smartphone, smart phone, selfoon",
  "laptop, notebook computer, notebook pc",
  "computer, pc, desktop computer, rekenaar",
  "tv, television, telly, smart tv",
  "earphones, earbuds, ear buds, headphones, headset",
  "flash drive, memory stick, usb stick, usb drive, flash disk, flash stick",
  "power bank, powerbank, portable charger",
  "charger, charging cable, power adapter",
  "torch, flashlight",
  "headlamp, headtorch, head torch, head lamp",
  "light bulb, lightbulb, bulb, globe",
  "extension lead, extension cord, multiplug, multi plug, plug adaptor",
  "generator, genset",
  "ups, uninterruptible power supply, battery backup",
  "e-reader, ereader, ebook reader, e-book reader",
  "game console, gaming console, playstation, xbox",
  "wifi, wi-fi",
  "router, wifi router",
  "smartwatch, smart watch, fitness watch, fitness tracker",
  "loudspeaker, speaker",
  "webcam, web camera",
  "hard drive, hard disk",
  // Appliances and the house
  "fridge, refrigerator",
  "stove, cooker, hob, hot plate, hotplate",
  "vacuum cleaner, vacuum, hoover",
  "aircon, air conditioner, air con",
  "geyser, water heater",
  "hair dryer, hairdryer",
  "hair straightener, straightener, flat iron",
  "braai, barbecue, barbeque, bbq, grill",
  "potjie, potjie pot, cast iron pot, dutch oven",
  "charcoal, briquettes",
  "firewood, braai wood, braaiwood",
  "sofa, couch, settee, lounge suite",
  "duvet, doona, comforter, quilt",
  "duvet cover, duvet set",
  "bedding, bed linen, linen, bed set",
  "blanket, throw, kombers",
  "cushion, scatter cushion, throw pillow",
  "rug, carpet, floor mat",
  "curtain, drape",
  "bookshelf, bookcase, book shelf",
  "wardrobe, cupboard, closet",
  "chest of drawers, dresser",
  "stoep, patio, porch, veranda, verandah",
  "dustbin, rubbish bin, trash can, bin, garbage can",
  "tap, faucet",
  "frying pan, skillet",
  "pot, saucepan",
  "crockery, dinnerware, dinner set, dinner service",
  "cutlery, silverware",
  "mug, cup",
  "lawnmower, lawn mower, grass cutter",
  "hosepipe, hose pipe, garden hose",
  "water tank, jojo tank, jojo",
  "lunch box, lunchbox, lunch tin",
  "cooler box, coolbox, cool box, cooler bag",
  "toilet paper, loo paper, toilet roll, bog roll",
  "washing powder, laundry detergent, laundry powder, washing detergent",
  "dishwashing liquid, dish soap, washing up liquid",
  "nappy, diaper",
  "pram, stroller, pushchair",
  "cot, crib",
  "dummy, pacifier",
  "toy, speelgoed",
  "bicycle, bike",
  "spanner, wrench",
  "sunscreen, sunblock, sun cream",
  // Clothes
  "jersey, sweater, pullover, jumper",
  "takkie, tekkie, tackie, sneaker, trainer, running shoe, tennis shoe, gym shoe",
  "slops, flip flop, flip-flop, plakkie, plakkies",
  "vellie, veldskoen, velskoen, veldskoene, vellies",
  "gumboot, wellington boot, wellies, rain boot",
  "swimsuit, swimming costume, bathing suit, cozzie, swimwear, costume",
  "hoodie, hooded sweatshirt, hoody",
  "t-shirt, tshirt, t shirt, tee",
  "golf shirt, polo shirt, golfer",
  "trousers, pants, slacks",
  "jeans, denims, denim pants",
  "overall, dungarees, coverall, workwear",
  "beanie, woolly hat, woollen hat",
  "doek, headwrap, head wrap, headscarf, head scarf",
  "shweshwe, shwe shwe, isishweshwe, seshoeshoe",
  "handbag, hand bag, purse",
  "backpack, rucksack, rugsack, school bag, schoolbag",
  "bracelet, bangle",
  "pyjamas, pajamas, pjs, sleepwear",
  "bathrobe, dressing gown, robe",
  "raincoat, rain jacket, waterproof jacket",
  "sunglasses, sunnies",
  "underwear, undies",
  "shoe, footwear, skoen, skoene, izicathulo",
  // Food and drink
  "mielie, mealie, maize, corn, sweetcorn",
  "maize meal, mielie meal, mealie meal, mieliemeel, pap",
  "rooibos, rooibos tea, red bush tea, redbush tea, redbush",
  "biltong, jerky, dried meat",
  "droewors, droëwors, dry wors, dried sausage",
  "boerewors, wors, sausage",
  "koeksister, koesister, koeksuster",
  "vetkoek, magwinya, amagwinya, fat cake",
  "rusks, beskuit, rusk",
  "milk tart, melktert",
  "cooldrink, cool drink, cold drink, soft drink, soda, fizzy drink",
  "sweets, candy, lollies",
  "chips, crisps",
  "naartjie, mandarin, tangerine, clementine",
  "brinjal, eggplant, aubergine",
  "baby marrow, courgette, zucchini",
  "dhania, coriander, cilantro",
  "pawpaw, papaya",
  "atchar, achar",
  "chutney, blatjang",
  "amasi, maas, sour milk",
  "sosatie, kebab, skewer",
  "mince, ground beef, minced meat",
  "cooking oil, sunflower oil",
  "halaal, halal",
  "vegan, plant based, plant-based",
  "yoghurt, yogurt",
  "coffee, koffie, ikhofi",
  "honey, heuning",
  "bread, brood, isinkwa",
  "milk, melk, ubisi",
  "cheese, kaas",
  "wine, wyn",
  "meat, vleis, inyama",
  "sugar, suiker",
  // Books and paper
  "cookbook, cook book, cookery book, recipe book",
  "colouring book, coloring book, colouring-in book",
  "textbook, text book, school book",
  "diary, planner, journal",
  "book, boek, incwadi",
  "novel, fiction",
  "story book, storybook, picture book, children's book",
  "whodunnit, crime novel, detective novel, thriller, mystery",
  // People
  "kids, children, childrens, kiddies, kid's, child",
  "mens, men, men's, gents, gentlemen",
  "womens, women, women's, ladies",
  "baby, infant, newborn",
  // Spelling
  "grey, gray",
  "colour, color",
  "jewellery, jewelry",
  "fibre, fiber",
  "aluminium, aluminum",
  "handmade, hand made, handcrafted, hand crafted",
  "wireless, cordless",
];

/**
 * A need → products for it, in one direction only: a power bank is not load shedding. "notebook + electronics": only if both words
 * are said, as other notebooks are of paper.
 */
const means: Readonly<Record<string, string>> = {
  "load shedding":
    "inverter, power station, ups, rechargeable light, rechargeable bulb, power bank, generator, solar light, emergency light, lantern, gas stove, battery backup",
  loadshedding:
    "load shedding, inverter, power station, ups, rechargeable light, rechargeable bulb, power bank, generator, solar light, emergency light, lantern, gas stove, battery backup",
  "load-shedding":
    "load shedding, inverter, power station, ups, rechargeable light, rechargeable bulb, power bank, generator, solar light, emergency light, lantern, gas stove, battery backup",
  "power cut": "load shedding, inverter, power station, rechargeable light, generator, ups",
  "power outage": "load shedding, inverter, power station, rechargeable light, generator, ups",
  "power failure": "load shedding, inverter, power station, rechargeable light, generator, ups",
  blackout: "load shedding, inverter, power station, rechargeable light, generator, ups",
  inverter: "power station, load shedding",
  mobile: "phone, cellphone, mobile phone",
  cell: "cellphone, phone",
  foon: "phone, cellphone",
  ifoni: "phone, cellphone",
  iphone: "apple iphone",
  bakkie: "pickup truck, pickup, food container, plastic container, tub",
  laptop: "notebook + electronics",
  macbook: "apple laptop",
  headphones: "earphones, headset",
  camping: "tent, sleeping bag, cooler box, camp chair, lantern, gas stove",
  workout: "gym, fitness, exercise, dumbbell, yoga mat",
  gym: "fitness, exercise, workout",
  stationery: "pen, pencil, notebook, diary",
  snack: "chips, biltong, nuts, biscuits, dried fruit",
  padkos: "biltong, chips, snack, dried fruit, nuts",
  cooldrink: "cola, lemonade, ginger beer, tonic water, iced tea",
  drink: "juice, cooldrink, water, wine, beer",
  drinks: "juice, cooldrink, water, wine, beer",
  biscuit: "cookie, rusks",
  cookie: "biscuit",
  spice: "masala, seasoning, rub",
  furniture: "table, chair, couch, desk, shelf, bed, cabinet",
  appliance: "kettle, toaster, fridge, microwave, blender, air fryer, stove",
  kitchenware: "pot, pan, knife, plate, bowl, mug",
  decor: "vase, mirror, cushion, wall art, ornament, candle",
  shoe: "takkie, sneaker, sandal, boot, vellie, slops",
  wooden: "wood",
  woollen: "wool",
  "bed sheets": "bedding, sheet set, fitted sheet",
  winter: "warm, heater, blanket, jersey, coat",
  beach: "towel, umbrella, swimsuit, slops",
  "sound system": "speaker, soundbar, hi-fi",
  soundbar: "speaker",
  lamp: "light",
  lantern: "rechargeable light, lamp",
  fragrance: "perfume, cologne",
  perfume: "fragrance, eau de parfum",
  shades: "sunglasses",
  makeup: "cosmetics, lipstick, mascara",
  skincare: "moisturiser, face cream, lotion",
  tafel: "table",
  stoel: "chair",
  rok: "dress, skirt",
  broek: "pants, trousers",
  sjokolade: "chocolate",
  itiye: "tea",
};

/** The lookup key: lower case, blanks for hyphens, without the usual plural endings. */
const lookupKey = (phrase: string): string =>
  phrase.toLowerCase().replaceAll("’", "'").replaceAll("-", " ").split(/\s+/).filter(Boolean).map(singular).join(" ");

function singular(word: string): string {
  // "mealie", "mealies" and "mealy" have one key; so do "battery" and "batteries".
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, "y");
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

const listOf = (line: string): string[] => line.split(",").map((word) => word.trim());

function buildTable(): Map<string, string[]> {
  const table = new Map<string, Set<string>>();
  const put = (from: string, to: string) => {
    const key = lookupKey(from);
    if (lookupKey(to) === key) return;
    const known = table.get(key) ?? new Set<string>();
    table.set(key, known.add(to));
  };
  for (const line of same) {
    const words = listOf(line);
    for (const from of words) for (const to of words) put(from, to);
  }
  for (const [from, line] of Object.entries(means)) for (const to of listOf(line)) put(from, to);
  // "takkies" and "takkie" share a key; keep the first spelling of a synonym.
  return new Map(
    [...table].map(([key, words]) => {
      const seen = new Set<string>();
      return [key, [...words].filter((word) => !seen.has(lookupKey(word)) && seen.add(lookupKey(word)))];
    }),
  );
}

const table = buildTable();
const longest = Math.max(...[...table.keys()].map((key) => key.split(" ").length));

/** Synonyms of a word or phrase, whatever its case, hyphens and plural. */
export const synonymsOf = (phrase: string): readonly string[] => readSynonyms(phrase).map(({ words }) => words);

export interface Synonym {
  words: string;
  /** Only a synonym if this word is said too; null: always. */
  beside: string | null;
}

function readSynonyms(phrase: string): Synonym[] {
  return (table.get(lookupKey(phrase)) ?? []).map((entry) => {
    const [words = "", beside = null] = entry.split(" + ");
    return { words, beside };
  });
}

/** The words and phrases of `text` with synonyms: the longest at each position, without overlaps. */
export function synonymsIn(text: string): { phrase: string; synonyms: readonly Synonym[] }[] {
  const words = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const found: { phrase: string; synonyms: readonly Synonym[] }[] = [];
  for (let start = 0; start < words.length; ) {
    let length = Math.min(longest, words.length - start);
    for (; length > 0; length--) {
      const phrase = words.slice(start, start + length).join(" ");
      const synonyms = readSynonyms(phrase);
      if (synonyms.length > 0) {
        found.push({ phrase, synonyms });
        break;
      }
    }
    start += Math.max(1, length);
  }
  return found;
}
