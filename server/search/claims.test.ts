import { describe, expect, test } from "bun:test";
import { processorMs } from "#tests/harness/waiting.ts";
import { claimsIn, readClaim } from "./claims.ts";
import { type ClaimText, readStated, states } from "./stated.ts";

const textOf = (text: string | Partial<ClaimText>): ClaimText => ({
  title: "",
  tags: [],
  description: "",
  ...(typeof text === "string" ? { description: text } : text),
});
const isStated = (claim: string, text: string | Partial<ClaimText>) =>
  states(readStated(textOf(text)), readClaim(claim));

type Row = [claim: string, texts: (string | Partial<ClaimText>)[]];

const stated: Row[] = [
  ["navy or green", ["Overall, navy", "A green one"]],
  ["size 8 or size 9", ["Size 9"]],
  ["lighter than 3 kg", ["Weighs 2.8 kg.", "2 kg"]],
  ["longer than 2 m", ["A rope of 5 m."]],
  ["queen bed", ["Duvet cover, queen"]],
  ["queen size bed", ["Duvet cover, queen"]],
  ["works on induction", ["For gas, electric and induction hobs."]],
  ["twenty four inch", ["Wiper blades 24 inch"]],
  ["real leather", ["Soft cowhide inside and out."]],
  [
    "gluten free",
    [
      "Gluten free oats.",
      "A gluten-free loaf",
      "GLUTENFREE",
      "Free of gluten.",
      "Free from gluten",
      "Free from dairy, gluten and nuts.",
      "No gluten, no regrets",
      "Made without gluten.",
      "Zero gluten",
      "Contains no gluten",
      "Does not contain gluten.",
      "It doesn't contain any gluten",
      "Contains no dairy, gluten or soya.",
      "Gluten and dairy free",
      "Gluten- and dairy-free",
      "Egg, gluten and dairy free",
      "Glutenvry beskuit",
      "Sonder gluten gebak",
      "Geen gluten",
      "Nuts are used here. Gluten free.",
      "Not for everyone, gluten free",
      "Not only gluten free but cheap",
      { title: "Rusks, gluten free" },
      { tags: ["breakfast", "gluten-free"] },
      { title: "Gluten-free flour", description: "Not suitable for those with a nut allergy." },
      "Vegan and gluten free",
    ],
  ],
  [
    "sugar free",
    [
      "No added sugar",
      "Sugarless gum",
      "Suikervry",
      "Sonder suiker",
      "Geen bygevoegde suiker",
      "Sweetened without sugar or honey",
      "No sugar added",
    ],
  ],
  ["sugarfree", ["No added sugar", "Sugar free", "Sugarfree", "Suikervry"]],
  ["suikervry", ["No added sugar", "Sugar free"]],
  ["no added sugar", ["Sugar free", "no sugar", "Contains no added sugar."]],
  ["free from nuts", ["Nut free", "nut-free kitchen", "Contains no nuts"]],
  ["without lid", ["No lid.", "Sold without lid"]],
  ["alcohol free", ["Non-alcoholic gin", "Alcohol free", "0% sugar, no alcohol"]],
  ["caffeine free", ["Decaf blend", "naturally caffeine-free"]],
  ["dairy free", ["Non-dairy creamer", "suiwelvry"]],
  ["fat free", ["100% fat free", "Fat-free yoghurt"]],
  ["suikervry", ["Sugar free", "suikervry"]],
  ["palm oil free", ["Palm oil free", "contains no palm oil", "made without palm oil"]],
  [
    "waterproof",
    [
      "Waterproof to 50 m",
      "A water-proof shell",
      "water proof",
      "Not cheap, but waterproof",
      "Waterproof. The zip is not waterproof.",
      "100% waterproof",
      "waterdig",
    ],
  ],
  ["water resistant", ["Water resistant", "waterproof"]],
  [
    "leather",
    ["Leather strap", "soft leather upper", "genuine leather", "Faux fur and leather", "No plastic, real leather"],
  ],
  ["real leather", ["Genuine leather", "full-grain leather", "made of real leather", "Top grain leather belt"]],
  ["red", ["Red mug", "a mug, red", "Red and white", "rooi beker"]],
  ["grey", ["gray wool", "Grey"]],
  ["non stick", ["Non-stick pan", "nonstick coating", "Non stick"]],
  ["non toxic", ["non-toxic glue", "nontoxic"]],
  ["anti slip", ["anti-slip feet", "Antislip", "non-slip sole"]],
  [
    "for sensitive skin",
    ["For sensitive skin", "Suits dry and sensitive skin", "sensitive, dry skin", "gentle on skin that is sensitive"],
  ],
  ["suitable for vegans", ["Vegan", "vegans love it"]],
  ["dishwasher safe", ["Dishwasher-safe", "dishwasher and microwave safe"]],
  ["organic cotton", ["100% organic cotton", "Cotton, organic"]],
  ["red leather", ["Red upper. Leather sole.", "red leather"]],
  [
    "size 8",
    [
      "Size 8",
      "Sizes 6, 7, 8 and 9",
      "Sizes 5-9",
      "UK 8",
      "Size UK 8",
      "sz 8",
      "Available in sizes 6 to 10",
      { title: "Boots, size: 8" },
    ],
  ],
  ["UK 8", ["Size 8", "UK8", "8 UK"]],
  ["EU 42", ["EU 42", "size EU 42"]],
  ["size M", ["Size M", "Sizes S, M, L", "S-XL", "Sizes S to XL", "medium", { title: "T-shirt, M" }, { tags: ["M"] }]],
  ["XXL", ["Sizes S to XXXL", "2XL", "XXL"]],
  ["size 5.5", ["Sizes 5, 5.5 and 6", "size 5,5"]],
  ["5 litre", ["5 l", "5L", "5-litre", "five litres", "5 000 ml", "5000ml", "5 liter", "5,0 l"]],
  ["zero degrees", ["0 °C", "0°", "0 degrees Celsius"]],
  ["1.7 litre", ["1.7L", "1,7 l", "1700 ml"]],
  ["500 g", ["500g", "0.5 kg", "half a kilo", "½ kg", "500 gram"]],
  ["2 m", ["2 metres", "200 cm", "2m cable", "2000mm"]],
  ["10 inch", ["10-inch", '10" pan', "10 inches", "25.4 cm"]],
  ["900 watt", ["900W", "900 W", "0.9 kW", "nine hundred? 900 watts"]],
  ["10 000 mah", ["10000mAh", "10 000 mAh", "10,000 mAh", "10 Ah"]],
  ["16 gb", ["16GB RAM", "16 gig"]],
  [
    "pack of 10",
    ["10 pack", "Pack of 10", "10-pack", "pack of ten", "Set of 10", "10 pieces", "10pcs", "10 x 50 g", "Box of 10"],
  ],
  ["two-person", ["2 person tent", "for two people", "2-man", "Sleeps 2", "two-person", "Sleeps 1-2 people"]],
  ["6 seater", ["seats 6", "six-seater"]],
  ["four burner", ["4 burner hob", "4-burner", "four-burner"]],
  ["5 year old", ["Ages 5 years and up", "Age 5 to 6", "aged 4-7", "for 3 to 6 years", "5 yrs"]],
  ["2 year warranty", ["2-year warranty", "Warranty: 2 years? A two year warranty"]],
  ["at least 8 gb", ["16 GB", "8GB"]],
  ["20 cm", ["20 x 30 cm", "20cm"]],
  ["30 x 20 cm", ["20 x 30 cm", "30x20cm"]],
  ["100% cotton", ["100% cotton", "100 % cotton"]],
];

const unstated: Row[] = [
  [
    "gluten free",
    [
      "Oats",
      "Contains gluten",
      "May contain traces of gluten.",
      "Not gluten free",
      "This is not a gluten-free product",
      "It isn't gluten free.",
      "Low gluten",
      "Is it gluten free? Ask us.",
      "Dairy free. Made with gluten.",
      "Also available in gluten free",
      "unlike gluten free bread",
      "No sugar. Contains gluten",
      "No sugar, high in gluten",
      "No sugar, rich in gluten and fibre",
      "Gluten, free delivery",
      "Gluten free delivery",
      "Nie glutenvry nie",
      "Nut free",
      { title: "Bread", tags: ["gluten", "free"] },
      "sugar free and full of gluten",
    ],
  ],
  [
    "sugar free",
    [
      "Low sugar",
      "no artificial sugar",
      "no refined sugar",
      "Brown sugar, free postage",
      "less sugar",
      "99% sugar free",
      "not sugar free",
      "Sugar",
    ],
  ],
  ["fat free", ["98% fat free", "low fat", "fat"]],
  ["nut free", ["Peanuts", "No sugar. Nuts.", "free from dairy. Contains nuts"]],
  ["egg free", ["eggs, free range", "Free range eggs"]],
  [
    "waterproof",
    [
      "Not waterproof",
      "water resistant",
      "isn't waterproof",
      "Splash proof",
      "shower-proof",
      "never sold as waterproof",
      "Is it waterproof?",
    ],
  ],
  [
    "leather",
    [
      "Faux leather",
      "leather look",
      "leather-look sofa",
      "imitation leather",
      "PU leather",
      "leather-free",
      "no leather",
      "vegan leather",
      "leatherette",
      "without leather",
      "synthetic leather",
      "leather effect",
    ],
  ],
  ["real leather", ["Leather", "not real leather", "real value, faux leather", "Genuine imitation leather"]],
  ["red", ["Blue mug", "not red", "reduced", "redwood", "Also available in red", "infrared"]],
  ["non stick", ["Stick blender", "stick", "non-slip", "does not stick"]],
  ["non toxic", ["toxic"]],
  ["slip", ["non-slip mat", "anti-slip"]],
  ["for sensitive skin", ["for dry skin", "sensitive teeth. For your skin", "not for sensitive skin", "sensitive"]],
  ["organic cotton", ["cotton", "Organic tea in a bag that is made of cotton"]],
  ["size 8", ["8 pieces", "EU 8", "US 8", "Size 9", "Sizes 9-12", "size 18", "8 litre", "no size 8", "size US 8"]],
  ["EU 42", ["size 42 cm", "UK 42"]],
  ["size M", ["2 m", "Sizes L, XL", "size S", "m of it"]],
  ["size L", ["5 L", "5l kettle"]],
  ["5 degrees", ["-5 °C", "15 °C", "5 C-clamps"]],
  ["5 litre", ["5 kg", "15 litre", "0.5 l", "5", "50 l", "5 pieces of 1 litre"]],
  ["500 g", ["500 ml", "50 g", "1.5 kg"]],
  ["900 watt", ["900", "1900W", "90W"]],
  ["pack of 10", ["10", "10 cm", "pack of 100", "pack of 12"]],
  ["two-person", ["4 person", "two pockets", "Sleeps 3 to 4 people"]],
  ["four burner", ["2 burner", "four legs and a burner"]],
  ["5 year old", ["5 year warranty", "Age 6 to 7", "5 pieces", "8 to 12 years", "2 years"]],
  ["2 year warranty", ["1 year warranty", "for 2 year olds"]],
  ["at least 8 gb", ["4 GB"]],
  ["heavier than 5 kg", ["A pair of 5 kg"]],
  ["lighter than 5 kg", ["A pair of 5 kg"]],
  ["under 2 kg", ["3 kg"]],
  ["navy or green", ["red", "blue and white"]],
  ["size 8 or size 9", ["size 10"]],
  ["100% cotton", ["cotton", "50% cotton"]],
];

describe("is stated", () => {
  for (const [claim, texts] of stated)
    for (const text of texts) test(`${claim}: ${JSON.stringify(text)}`, () => expect(isStated(claim, text)).toBe(true));
});

describe("is not stated", () => {
  for (const [claim, texts] of unstated)
    for (const text of texts)
      test(`${claim}: ${JSON.stringify(text)}`, () => expect(isStated(claim, text)).toBe(false));
});

test("every text states a claim without words; hostile text is checked fast", async () => {
  expect(isStated("???", "anything")).toBe(true);
  const long = `${"gluten or ".repeat(2000)}wheat, ${"1 x ".repeat(2000)}`;
  const tookMs = await processorMs(() => {
    for (const claim of ["gluten free", "size 8", "5 litre", "red leather"]) isStated(claim, long);
  });
  expect(tookMs).toBeLessThan(1000);
});

describe("claims in a query", () => {
  test.each<[string, string[], string]>([
    ["gluten free flour", ["gluten free"], "flour"],
    ["flour gluten-free", ["gluten free"], "flour"],
    ["BPA free bottle", ["bpa free"], "bottle"],
    ["sugar free tonic", ["sugar free"], "tonic"],
    ["sugarfree tonic", ["sugar free"], "tonic"],
    ["suikervry konfyt", ["sugar free"], "konfyt"],
    ["jam no added sugar", ["no added sugar"], "jam"],
    ["soap free from parabens", ["parabens free"], "soap"],
    ["palm oil free soap", ["palm oil free"], "soap"],
    ["sugar and dairy free chocolate", ["sugar free", "dairy free"], "chocolate"],
    ["free range eggs", [], "free range eggs"],
    ["eggs free range", [], "eggs free range"],
    ["free wifi router", [], "free wifi router"],
    ["the free book", [], "the free book"],
    ["non stick pan", [], "non stick pan"],
    ["real leather bag", ["real leather"], "bag"],
    ["bag not real leather", [], "bag not real leather"],
    ["non-waterproof jacket", [], "non-waterproof jacket"],
    ["vegan lip balm", ["vegan"], "lip balm"],
    ["a vegetarian sausage", ["vegetarian"], "a sausage"],
    ["boots without genuine leather", [], "boots without genuine leather"],
    ["Crème brûlée dish", [], "Crème brûlée dish"],
  ])("%s", (text, claims, rest) => {
    expect(claimsIn(text)).toEqual({ claims, rest });
  });
});
