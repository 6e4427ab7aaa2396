import type { SeedListing } from "../catalogue.ts";

export const homeListings: SeedListing[] = [
  // Lamps
  {
    vendor: "karoo",
    sku: "KH-LMP-CERAMIC",
    title: "Ceramic bedside lamp",
    description:
      "A bedside lamp with a hand-thrown teal base and a linen shade, 42 cm high. Takes an E27 bulb up to 40 watts (not included). 1.8 metre cable with switch.",
    tags: ["lamp", "bedside lamp", "ceramic", "bedroom", "light"],
    priceCents: 649_00,
    stock: 9,
  },
  {
    vendor: "sabie",
    sku: "SB-LMP-TRIPOD",
    title: "Kiaat tripod floor lamp",
    description:
      "A standing lamp on three turned kiaat legs with a white drum shade, 150 cm high. E27 bulb, foot switch. Legs screw in without tools.",
    tags: ["lamp", "floor lamp", "standing lamp", "wood", "living room"],
    priceCents: 1_890_00,
    stock: 4,
  },
  {
    vendor: "baobab",
    sku: "BB-LMP-PENDANT",
    title: "Woven ilala pendant lampshade",
    description:
      "A dome lampshade of ilala palm that throws a pattern on the ceiling. 45 cm across, with cord and E27 holder. Use a LED bulb of at most 10 watts.",
    tags: ["lamp", "pendant", "lampshade", "woven", "light"],
    priceCents: 780_00,
    stock: 5,
  },
  {
    vendor: "highveld",
    sku: "HV-LMP-DESK",
    title: "Rechargeable LED desk lamp",
    description:
      "A black folding desk lamp with three colours of light and a battery for 5 hours, so that homework goes on during load shedding. Charges by USB-C. 35 cm high.",
    tags: ["lamp", "desk lamp", "led", "rechargeable", "load shedding", "study"],
    priceCents: 349_00,
    stock: 30,
  },
  {
    vendor: "karoo",
    sku: "KH-LMP-HURRICANE",
    title: "Farm-style paraffin lantern",
    description:
      "A red enamelled hurricane lantern, 30 cm high, that burns 20 hours on one filling of lamp oil. For the stoep, outdoors only. Wick included.",
    tags: ["lantern", "lamp", "paraffin", "stoep", "load shedding"],
    priceCents: 289_00,
    stock: 21,
  },
  {
    vendor: "umngeni",
    sku: "UP-LGT-GARDEN",
    title: "Solar garden path lights, set of four",
    description:
      "Four stainless-steel stake lights that charge by day and glow warm white for 8 hours. 38 cm high, nothing to wire. Rainproof.",
    tags: ["solar light", "garden", "outdoor", "load shedding"],
    priceCents: 329_00,
    stock: 45,
  },
  // Tables and other furniture
  {
    vendor: "sabie",
    sku: "SB-TBL-DINING",
    title: "Saligna dining table for six",
    description:
      "A solid saligna table, 180 by 90 cm and 76 cm high, with tapered legs and an oiled top. Seats six, eight with good will. Delivered with the legs off; 48 kg.",
    tags: ["table", "dining table", "wood", "furniture", "kitchen"],
    priceCents: 7_950_00,
    stock: 3,
  },
  {
    vendor: "sabie",
    sku: "SB-TBL-COFFEE",
    title: "Round kiaat coffee table",
    description:
      "A round coffee table in red-brown kiaat, 80 cm across and 42 cm high, with a lower shelf. Each top shows its own grain. 14 kg.",
    tags: ["table", "coffee table", "wood", "furniture", "living room"],
    priceCents: 2_650_00,
    stock: 5,
  },
  {
    vendor: "sabie",
    sku: "SB-TBL-SIDE",
    title: "Pine bedside table with drawer",
    description:
      "A small pine table with one drawer and an open shelf, 45 by 35 by 55 cm. Waxed, no screws in sight. Comes assembled.",
    tags: ["table", "bedside table", "side table", "pine", "bedroom"],
    priceCents: 1_150_00,
    stock: 8,
  },
  {
    vendor: "sabie",
    sku: "SB-DESK-120",
    title: "Home-office desk with steel legs",
    description:
      "A 120 by 60 cm desk with a light pine top and black steel legs. Cable hole at the back, one drawer for pens. Bears 60 kg.",
    tags: ["desk", "table", "home office", "study", "furniture"],
    priceCents: 2_290_00,
    stock: 6,
  },
  {
    vendor: "lowveld",
    sku: "LB-TBL-CAMP",
    title: "Folding aluminium camp table",
    description:
      "A table with a roll-up slatted top, 120 by 70 cm, that packs into a bag of 15 cm across. Adjustable legs, bears 50 kg, weighs 6 kg.",
    tags: ["table", "camping", "folding", "outdoor"],
    priceCents: 1_299_00,
    stock: 10,
  },
  {
    vendor: "lowveld",
    sku: "LB-CHR-CAMP",
    title: "Canvas camp chair",
    description:
      "A green folding chair in heavy ripstop canvas with a cup holder and wooden armrests. Bears 150 kg, weighs 4.5 kg. Bag included.",
    tags: ["chair", "camping", "folding", "outdoor", "braai"],
    priceCents: 699_00,
    stock: 22,
  },
  {
    vendor: "sabie",
    sku: "SB-SHELF-5",
    title: "Ladder bookshelf with five tiers",
    description:
      "A leaning ladder shelf in oiled saligna, 180 cm high and 60 cm wide, with five tiers. Screws to the wall. About 90 paperbacks fit.",
    tags: ["bookshelf", "shelf", "wood", "furniture", "living room"],
    priceCents: 2_150_00,
    stock: 0,
  },
  // Blankets and soft things
  {
    vendor: "midlands",
    sku: "MW-BLK-MOHAIR",
    title: "Mohair throw blanket",
    description:
      "A dusty-pink throw of brushed mohair with a long fringe, 130 by 180 cm. Light as a cloud at 750 g and very warm. Dry clean.",
    tags: ["blanket", "throw", "mohair", "wool", "bedroom"],
    priceCents: 1_690_00,
    stock: 6,
  },
  {
    vendor: "midlands",
    sku: "MW-BLK-MOUNTAIN",
    title: "Mountain wool blanket with maize pattern",
    description:
      "A heavy wool blanket in royal blue, gold and black with maize cobs and stripes, in the manner of the Lesotho highlands. 155 by 165 cm, 1.7 kg, 90% wool.",
    tags: ["blanket", "wool", "basotho style", "traditional", "winter"],
    priceCents: 1_350_00,
    stock: 11,
  },
  {
    vendor: "midlands",
    sku: "MW-BLK-BABY",
    title: "Merino baby blanket",
    description:
      "A mint-green knitted blanket with cream hearts for cot and pram, 80 by 100 cm, in soft merino that can go into the machine. A present that gets used.",
    tags: ["blanket", "baby", "merino", "wool", "gift"],
    priceCents: 590_00,
    stock: 14,
  },
  {
    vendor: "karoo",
    sku: "KH-BLK-FLEECE",
    title: "Tartan fleece blanket",
    description:
      "A red tartan fleece blanket, 150 by 200 cm, for couch, stadium and car. Warm, quick-drying and machine washable. Polyester.",
    tags: ["blanket", "fleece", "throw", "picnic", "budget"],
    priceCents: 189_00,
    stock: 50,
  },
  {
    vendor: "karoo",
    sku: "KH-CUSH-PROTEA",
    title: "King protea scatter cushion",
    description:
      "A 45 by 45 cm cushion with a large pink king protea printed on charcoal cotton. Hidden zip, inner included, washes at 30 degrees.",
    tags: ["cushion", "scatter cushion", "protea", "living room"],
    priceCents: 279_00,
    stock: 26,
  },
  {
    vendor: "karoo",
    sku: "KH-RUG-NGUNI",
    title: "Nguni cowhide rug",
    description:
      "A real Nguni hide in brown and white, about 2.2 by 1.9 metres; no two are alike. Vegetable tanned, lies flat on tiles or wood. Shake or vacuum to clean.",
    tags: ["rug", "nguni", "cowhide", "carpet", "living room"],
    priceCents: 3_450_00,
    stock: 2,
  },
  // Braai and camp
  {
    vendor: "lowveld",
    sku: "LB-BRAAI-KETTLE",
    title: "Kettle braai 57 cm",
    description:
      "A black enamelled kettle braai with lid, thermometer and ash catcher, for charcoal or wood. Cooks for eight. Lid on, it roasts a whole chicken. 14 kg, on two wheels.",
    tags: ["braai", "kettle braai", "grill", "charcoal", "outdoor"],
    priceCents: 1_899_00,
    stock: 12,
  },
  {
    vendor: "lowveld",
    sku: "LB-BRAAI-DRUM",
    title: "Half-drum braai stand",
    description:
      "A real half drum on a steel stand with a galvanised grid, 86 cm wide: the one for the whole family and the street. Welded in Mbombela. 19 kg.",
    tags: ["braai", "drum braai", "shisanyama", "grill", "outdoor"],
    priceCents: 1_150_00,
    stock: 7,
  },
  {
    vendor: "lowveld",
    sku: "LB-BRAAI-GAS",
    title: "Three-burner gas braai",
    description:
      "A stainless-steel gas braai with three burners, lid, side shelves and a cabinet for the 9 kg cylinder (not included). Ready in ten minutes. 118 cm wide, 34 kg.",
    tags: ["braai", "gas braai", "grill", "outdoor"],
    priceCents: 4_799_00,
    stock: 3,
  },
  {
    vendor: "lowveld",
    sku: "LB-POTJIE-3",
    title: "Cast-iron potjie pot no. 3",
    description:
      "A three-legged cast-iron pot of 7.8 litres with lid and wire handle, enough stew for eight to ten. Pre-seasoned with oil; never wash with soap. 13 kg.",
    tags: ["potjie", "cast iron", "pot", "braai", "camping"],
    priceCents: 899_00,
    stock: 15,
  },
  {
    vendor: "lowveld",
    sku: "LB-TONGS-SET",
    title: "Braai tongs and grid set",
    description:
      "Stainless tongs with wooden handles, 45 cm long, a folding toasted-sandwich grid and a wire brush. The three tools a braai master asks for.",
    tags: ["braai", "braai tongs", "braai grid", "tools", "gift"],
    priceCents: 349_00,
    stock: 33,
  },
  {
    vendor: "lowveld",
    sku: "LB-COOLER-45",
    title: "Cooler box 45 litre",
    description:
      "A blue-and-white cooler box with thick walls that keeps ice for three days in the shade. Holds 60 cans; the lid is a seat and has four cup holders. 6.3 kg.",
    tags: ["cooler box", "camping", "ice", "braai", "outdoor"],
    priceCents: 1_099_00,
    stock: 9,
  },
  {
    vendor: "lowveld",
    sku: "LB-STOVE-GAS",
    title: "Two-plate gas stove",
    description:
      "A table-top gas stove with two burners and piezo ignition, with hose and regulator. Cooks supper in any stage of load shedding. Cylinder sold separately.",
    tags: ["gas stove", "stove", "load shedding", "camping", "kitchen"],
    priceCents: 799_00,
    stock: 18,
  },
  // Table and kitchen
  {
    vendor: "karoo",
    sku: "KH-MUG-ENAMEL",
    title: "Enamel mugs, set of four",
    description:
      "Four enamel mugs of 350 ml in blue, green, yellow and red with a black rim. Unbreakable on a camping trip, fine in the dishwasher, not for the microwave.",
    tags: ["mugs", "enamel", "camping", "coffee", "kitchen"],
    priceCents: 239_00,
    stock: 28,
  },
  {
    vendor: "karoo",
    sku: "KH-BOWL-CERAMIC",
    title: "Hand-painted salad bowl",
    description:
      "A 28 cm stoneware bowl with a pattern of guinea-fowl dots in white on blue. Food-safe glaze, dishwasher safe. Each one a little different.",
    tags: ["bowl", "ceramic", "tableware", "kitchen", "gift"],
    priceCents: 420_00,
    stock: 10,
  },
  {
    vendor: "sabie",
    sku: "SB-BOARD-OLIVE",
    title: "Wild olive carving board",
    description:
      "A 45 by 28 cm carving board in wild olive wood with a juice groove and a leather loop. Oiled, hard and lovely; wash by hand.",
    tags: ["carving board", "chopping board", "wood", "kitchen", "gift"],
    priceCents: 495_00,
    stock: 16,
  },
  // Baskets and garden
  {
    vendor: "baobab",
    sku: "BB-BSK-LAUNDRY",
    title: "Woven laundry basket with lid",
    description:
      "A tall ilala-palm basket with lid and zigzag bands in plum and black, 60 cm high and 40 cm across. Woven over three weeks by one weaver.",
    tags: ["basket", "laundry basket", "woven", "storage"],
    priceCents: 1_280_00,
    stock: 4,
  },
  {
    vendor: "baobab",
    sku: "BB-BSK-BOWL",
    title: "Telephone-wire bowl",
    description:
      "A bright 24 cm bowl of coiled telephone wire in a spiral of red, yellow, green and blue. For fruit, keys, or the wall. Wipe clean.",
    tags: ["bowl", "basket", "telephone wire", "craft", "gift"],
    priceCents: 460_00,
    stock: 11,
  },
  {
    vendor: "baobab",
    sku: "BB-BSK-MARKET",
    title: "Market basket with leather handles",
    description:
      "A wide basket of sisal and palm with two leather handles, 40 cm wide. Carries a week's vegetables or a picnic. Holds 10 kg.",
    tags: ["basket", "shopping basket", "woven", "picnic", "bag"],
    priceCents: 395_00,
    stock: 17,
    pictures: ["The leather-clad handle, with vegetables in the basket", "The weave from close by"],
  },
  {
    vendor: "karoo",
    sku: "KH-POT-SPEKBOOM",
    title: "Spekboom in terracotta pot",
    description:
      "A living spekboom, about 30 cm high, in a 15 cm terracotta pot. Wants sun, and water every two weeks; forgives neglect. Sent bare-rooted with the pot and soil apart.",
    tags: ["plant", "spekboom", "succulent", "garden", "pot"],
    priceCents: 165_00,
    stock: 31,
  },
];
