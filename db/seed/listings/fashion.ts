import type { SeedListing } from "../catalogue.ts";

export const fashionListings: SeedListing[] = [
  // Running shoes and takkies
  {
    vendor: "algoa",
    sku: "AR-RUN-ROAD",
    title: "Summerstrand road running shoes",
    description:
      "Blue neutral running shoes for daily training on tar, with a cushioned 8 mm drop. Breathable mesh, 265 g in size 8. Sizes UK 4 to 12, true to size.",
    tags: ["running shoes", "takkies", "sneakers", "road running", "sport"],
    priceCents: 1_399_00,
    stock: 18,
    pictures: ["The other side of the pair", "The toes and laces from close by"],
  },
  {
    vendor: "algoa",
    sku: "AR-RUN-TRAIL",
    title: "Baviaans trail running shoes",
    description:
      "Trail shoes in orange and brown with 5 mm rubber lugs and a stone guard. They hold on wet rock and drain after a river crossing. 310 g, sizes UK 5 to 12.",
    tags: ["running shoes", "takkies", "trail running", "hiking", "sport"],
    priceCents: 1_799_00,
    stock: 11,
  },
  {
    vendor: "algoa",
    sku: "AR-RUN-CARBON",
    title: "Comrade carbon racing shoes",
    description:
      "Race-day shoes with a carbon plate and very light foam, in neon pink and yellow. 205 g. For marathons rather than for everyday miles; the foam lasts about 400 km. Sizes UK 6 to 11.",
    tags: ["running shoes", "racing", "marathon", "carbon", "sport"],
    priceCents: 3_899_00,
    stock: 3,
  },
  {
    vendor: "algoa",
    sku: "AR-RUN-START",
    title: "First Five beginner running shoes",
    description:
      "Grey-and-lime running shoes for people who start, with a stable sole and soft heel. Good for parkrun and gym. 290 g, sizes UK 3 to 12, wide fit.",
    tags: ["running shoes", "takkies", "beginner", "gym", "sport"],
    priceCents: 799_00,
    stock: 25,
  },
  {
    vendor: "algoa",
    sku: "AR-RUN-WOMEN",
    title: "Kragga women's running shoes",
    description:
      "Lilac running shoes on a women's last: narrower heel, roomier toes. Medium cushioning, 235 g in size 6. Sizes UK 3 to 8.",
    tags: ["running shoes", "takkies", "women", "road running", "sport"],
    priceCents: 1_499_00,
    stock: 14,
  },
  {
    vendor: "algoa",
    sku: "AR-TAK-CANVAS",
    title: "White canvas takkies",
    description:
      "Plain white lace-up takkies with a vulcanised rubber sole. Cotton canvas, machine washable at 30 degrees. Sizes UK 2 to 12.",
    tags: ["takkies", "sneakers", "canvas", "white", "casual shoes"],
    priceCents: 329_00,
    stock: 42,
  },
  {
    vendor: "algoa",
    sku: "AR-TAK-HIGH",
    title: "Red high-top takkies",
    description:
      "Red canvas high-tops with a white toe cap and stripe. Padded ankle, flat sole. Loved by dancers and skaters. Sizes UK 3 to 11.",
    tags: ["takkies", "sneakers", "high-top", "red", "casual shoes"],
    priceCents: 549_00,
    stock: 16,
  },
  {
    vendor: "algoa",
    sku: "AR-KID-VELCRO",
    title: "Kids' velcro takkies",
    description:
      "Turquoise takkies with two hook-and-loop straps that small hands can close. Flexible sole, reflective heel. Kids' sizes 7 to 2.",
    tags: ["takkies", "kids", "children", "school", "shoes"],
    priceCents: 279_00,
    stock: 23,
  },
  {
    vendor: "algoa",
    sku: "AR-VEST-CLUB",
    title: "Breathable running vest",
    description:
      "A light running vest in yellow with navy side panels that dries within minutes. Recycled polyester, flat seams. Sizes XS to XXL, unisex.",
    tags: ["running", "vest", "sportswear", "gym"],
    priceCents: 249_00,
    stock: 34,
  },
  {
    vendor: "algoa",
    sku: "AR-CAP-SUN",
    title: "Lightweight running cap",
    description:
      "A coral cap of 60 g with a dark under-brim against glare and UPF 50 cloth. Adjustable strap, hand wash.",
    tags: ["cap", "hat", "running", "sun protection"],
    priceCents: 189_00,
    stock: 29,
  },
  // Wool
  {
    vendor: "midlands",
    sku: "MW-JER-CABLE",
    title: "Cable-knit merino jersey",
    description:
      "A cream crew-neck jersey with hand-finished cables in pure South African merino. Warm but not scratchy; wash cool by hand. Sizes S to XXL, for men and women.",
    tags: ["jersey", "sweater", "knitwear", "merino", "wool", "winter"],
    priceCents: 1_249_00,
    stock: 12,
  },
  {
    vendor: "midlands",
    sku: "MW-JER-CARDIGAN",
    title: "Mohair button cardigan",
    description:
      "A soft rust-coloured cardigan of 70% kid mohair and 30% wool with five wooden buttons and two pockets. Light and very warm. Sizes S to XL.",
    tags: ["jersey", "cardigan", "knitwear", "mohair", "wool", "winter"],
    priceCents: 1_499_00,
    stock: 7,
  },
  {
    vendor: "midlands",
    sku: "MW-JER-VNECK",
    title: "Navy V-neck school jersey",
    description:
      "A plain navy V-neck jersey in a hard-wearing wool and acrylic mix, machine washable. Passes at most schools. Ages 6 to 18.",
    tags: ["jersey", "school uniform", "v-neck", "knitwear", "navy"],
    priceCents: 299_00,
    stock: 60,
  },
  {
    vendor: "midlands",
    sku: "MW-JER-POLO",
    title: "Charcoal polo-neck jersey",
    description:
      "A fine-knit charcoal polo neck in merino, thin enough to wear under a jacket. Machine washable on the wool cycle. Sizes S to XXL.",
    tags: ["jersey", "sweater", "polo neck", "merino", "wool", "winter"],
    priceCents: 849_00,
    stock: 15,
  },
  {
    vendor: "midlands",
    sku: "MW-JER-KIDS",
    title: "Striped kids' jersey",
    description:
      "A jersey with bold stripes in red, mustard and teal and a bear on the front, for ages 2 to 10. Soft cotton and wool, buttons on the shoulder so that it goes over the head easily. Machine washable.",
    tags: ["jersey", "kids", "children", "knitwear", "striped", "winter"],
    priceCents: 389_00,
    stock: 19,
  },
  {
    vendor: "midlands",
    sku: "MW-BEANIE",
    title: "Pompom wool beanie",
    description:
      "A chunky mustard beanie with a big pompom and a fleece band inside that doesn't itch. One size for adults. Berg-weather approved.",
    tags: ["beanie", "hat", "wool", "winter"],
    priceCents: 219_00,
    stock: 37,
  },
  {
    vendor: "midlands",
    sku: "MW-SCARF",
    title: "Hand-woven mohair scarf",
    description:
      "A scarf in teal and plum checks with a fringe, woven on a hand loom. 30 by 180 cm, 120 g, 80% mohair.",
    tags: ["scarf", "mohair", "wool", "winter", "gift"],
    priceCents: 449_00,
    stock: 1,
  },
  // Town and veld
  {
    vendor: "magalies",
    sku: "MT-VEL-BOOT",
    title: "Kudu leather veldskoen boots",
    description:
      "Ankle-high vellies in tan kudu leather, stitched down to a rubber sole that a cobbler can replace. They wear in within a week. Sizes UK 4 to 13.",
    tags: ["vellies", "veldskoene", "leather", "boots", "shoes"],
    priceCents: 899_00,
    stock: 20,
    pictures: ["The other side of the pair", "The stitched toes from close by"],
  },
  {
    vendor: "magalies",
    sku: "MT-SANDAL",
    title: "Leather strap sandals",
    description:
      "Flat sandals with two crossed straps of dark brown leather and a tyre-rubber sole. They last for years. Sizes UK 3 to 11.",
    tags: ["sandals", "leather", "summer", "shoes"],
    priceCents: 459_00,
    stock: 17,
  },
  {
    vendor: "magalies",
    sku: "MT-JKT-DENIM",
    title: "Classic denim jacket",
    description:
      "A mid-blue denim jacket with brass buttons and two chest pockets. 100% cotton, 400 g cloth that softens with wear. Sizes S to 3XL.",
    tags: ["jacket", "denim", "jeans jacket", "cotton"],
    priceCents: 749_00,
    stock: 13,
  },
  {
    vendor: "magalies",
    sku: "MT-HOOD",
    title: "Maroon pullover hoodie",
    description:
      "A heavy brushed-fleece hoodie in maroon with a front pocket and cream drawstrings. 80% cotton. Sizes XS to 3XL, cut loose.",
    tags: ["hoodie", "pullover", "jersey", "fleece", "winter"],
    priceCents: 429_00,
    stock: 28,
  },
  {
    vendor: "magalies",
    sku: "MT-SHIRT-PRINT",
    title: "Statesman printed shirt",
    description:
      "A loose long-sleeved shirt in an all-over gold, black and red print, worn outside the trousers. Soft viscose, buttoned to the neck. Sizes M to 4XL.",
    tags: ["shirt", "printed", "men", "african print", "formal"],
    priceCents: 649_00,
    stock: 9,
  },
  {
    vendor: "magalies",
    sku: "MT-HAT-BUSH",
    title: "Wide-brim bush hat",
    description:
      "A khaki cotton hat with a stiff 7 cm brim, leather band and chin cord. Shades neck and ears, rolls up in a bag. Sizes 56 to 62 cm.",
    tags: ["hat", "bush hat", "sun protection", "safari", "hiking"],
    priceCents: 329_00,
    stock: 24,
  },
  {
    vendor: "magalies",
    sku: "MT-BACKPACK",
    title: "Waxed canvas backpack 22 L",
    description:
      "An olive backpack with leather straps, a roll top and a padded sleeve for laptops up to 15 inches. Rainproof waxed cotton. 22 litres, 1.1 kg.",
    tags: ["backpack", "bag", "laptop bag", "canvas", "school"],
    priceCents: 999_00,
    stock: 8,
    pictures: ["The straps with their brass buckles", "The pocket at the front"],
  },
  {
    vendor: "magalies",
    sku: "MT-RAIN",
    title: "Yellow hooded raincoat",
    description:
      "A bright yellow knee-length raincoat with taped seams, press studs and a peaked hood. Packs into its own pocket. Sizes S to XXL.",
    tags: ["raincoat", "jacket", "waterproof", "hiking"],
    priceCents: 579_00,
    stock: 0,
  },
  // Shweshwe
  {
    vendor: "shweshwe",
    sku: "SS-DRESS-INDIGO",
    title: "Indigo shweshwe dress",
    description:
      "A knee-length dress with a fitted top and full skirt in indigo cotton print, with pockets. Shrinks a little in the first wash, so we cut it with room. Sizes 30 to 46.",
    tags: ["dress", "shweshwe", "cotton", "traditional", "women"],
    priceCents: 895_00,
    stock: 10,
    pictures: ["The bodice and the printed flowers from close by"],
  },
  {
    vendor: "shweshwe",
    sku: "SS-SKIRT-BROWN",
    title: "Chocolate shweshwe wrap skirt",
    description:
      "A long wrap skirt in chocolate-brown print with a contrasting border in orange. Ties at the waist, so it fits sizes 32 to 44. Cotton.",
    tags: ["skirt", "shweshwe", "cotton", "traditional", "women"],
    priceCents: 495_00,
    stock: 13,
  },
  {
    vendor: "shweshwe",
    sku: "SS-DOEK-RED",
    title: "Red print doek headwrap",
    description:
      "A doek of soft red cotton print, 55 by 180 cm, long enough for a high bow. Hemmed by hand. Wash cold the first time.",
    tags: ["doek", "headwrap", "shweshwe", "cotton", "women"],
    priceCents: 145_00,
    stock: 36,
  },
  {
    vendor: "shweshwe",
    sku: "SS-BEAD-NECK",
    title: "Beaded collar necklace",
    description:
      "A flat collar of glass beads in white, turquoise, red and black, 6 cm wide, strung by hand in a Xhosa pattern. Closes with a button and loop.",
    tags: ["necklace", "beadwork", "jewellery", "traditional", "gift"],
    priceCents: 385_00,
    stock: 6,
    pictures: ["The rows of beads from close by"],
  },
];
