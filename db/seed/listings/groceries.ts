import type { SeedListing } from "../catalogue.ts";

export const groceryListings: SeedListing[] = [
  // Rooibos and other drinks
  {
    vendor: "redbush",
    sku: "RB-TEA-LOOSE",
    title: "Organic loose-leaf rooibos 250 g",
    description:
      "Long-cut organic rooibos in a resealable kraft bag, enough for about 100 cups. No caffeine, low in tannin, sweet without sugar. Harvested in the Pakhuis mountains this summer.",
    tags: ["rooibos", "tea", "organic", "caffeine free", "loose leaf"],
    priceCents: 89_00,
    stock: 64,
  },
  {
    vendor: "redbush",
    sku: "RB-TEA-BAGS80",
    title: "Everyday rooibos 80 tea bags",
    description:
      "The red box for the kitchen shelf: 80 tagless bags, 200 g. Brews strong in four minutes and takes milk well. Caffeine free.",
    tags: ["rooibos", "tea", "tea bags", "caffeine free"],
    priceCents: 54_90,
    stock: 140,
  },
  {
    vendor: "redbush",
    sku: "RB-TEA-CHAI",
    title: "Rooibos chai spice tin 100 g",
    description:
      "Rooibos with cinnamon, cardamom, ginger, clove and a little black pepper in a blue tin. Simmer it with milk, or drink it plain. Caffeine free, about 40 cups.",
    tags: ["rooibos", "tea", "chai", "spiced", "gift"],
    priceCents: 119_00,
    stock: 37,
  },
  {
    vendor: "redbush",
    sku: "RB-TEA-GREEN",
    title: "Green rooibos 40 pyramid bags",
    description:
      "Unfermented rooibos, lighter and grassier than the red, in 40 biodegradable pyramids. Good cold with lemon. Caffeine free.",
    tags: ["rooibos", "green rooibos", "tea", "tea bags", "caffeine free"],
    priceCents: 79_00,
    stock: 3,
  },
  {
    vendor: "redbush",
    sku: "RB-TEA-ICED",
    title: "Peach rooibos iced tea, 6 x 330 ml",
    description:
      "Ready-to-drink iced tea from real brewed rooibos and peach juice, in six glass bottles. 4 g of sugar per 100 ml, no colourants. Serve very cold.",
    tags: ["rooibos", "iced tea", "cold drink", "peach"],
    priceCents: 132_00,
    stock: 22,
  },
  {
    vendor: "boland",
    sku: "BP-GINGER-BEER",
    title: "Old-style ginger beer 1 litre",
    description:
      "Cloudy ginger beer made as gemmerbier at home, with raisins and fresh ginger, in a swing-top bottle. Very slightly fizzy, no alcohol. Keep cold and drink within ten days.",
    tags: ["ginger beer", "gemmer", "cold drink", "non-alcoholic"],
    priceCents: 58_00,
    stock: 30,
  },
  {
    vendor: "lowveld",
    sku: "LB-COFFEE-500",
    title: "Escarpment dark roast coffee beans 500 g",
    description:
      "Arabica grown near Hazyview and roasted dark for moer coffee, plunger or espresso. Notes of chocolate and roasted nuts. Whole beans in a black valve bag.",
    tags: ["coffee", "coffee beans", "dark roast", "arabica"],
    priceCents: 165_00,
    stock: 33,
  },
  // Biltong
  {
    vendor: "kalahari",
    sku: "KB-BIL-BEEF",
    title: "Sliced beef biltong 250 g",
    description:
      "Silverside sliced across the grain, medium-dry with a little fat. Vinegar, salt, coriander and pepper, nothing else. In a resealable bag; keeps three weeks after opening.",
    tags: ["biltong", "beef", "snack", "protein", "padkos"],
    priceCents: 129_00,
    stock: 48,
  },
  {
    vendor: "kalahari",
    sku: "KB-BIL-CHILLI",
    title: "Chilli bites biltong 200 g",
    description:
      "Thin, crisp strips of beef with bird's-eye chilli. Properly hot, and dry enough for the cubbyhole of the bakkie. Free of gluten and preservatives.",
    tags: ["biltong", "chilli", "beef", "snack", "spicy"],
    priceCents: 109_00,
    stock: 35,
  },
  {
    vendor: "kalahari",
    sku: "KB-BIL-KUDU",
    title: "Whole kudu biltong slab 500 g",
    description:
      "Two whole sticks of lean kudu, for people who cut their own. Dry outside, dark red inside. From licensed hunts on Northern Cape farms; vacuum-packed.",
    tags: ["biltong", "kudu", "game", "venison"],
    priceCents: 289_00,
    stock: 9,
  },
  {
    vendor: "kalahari",
    sku: "KB-DRO-WORS",
    title: "Traditional droëwors 300 g",
    description:
      "Thin dried beef sausage with coriander and clove, in finger-long pieces. Soft enough for children. Pack of 300 g, contains beef and sheep casing.",
    tags: ["droewors", "droëwors", "dried sausage", "biltong", "snack"],
    priceCents: 119_00,
    stock: 41,
  },
  {
    vendor: "kalahari",
    sku: "KB-BIL-MUSHROOM",
    title: "Vegan mushroom biltong 100 g",
    description:
      "King oyster mushrooms, spiced and dried like the real thing. Chewy, smoky and free of meat, milk and egg. A fair answer to the braai guest who eats no meat.",
    tags: ["biltong", "vegan", "vegetarian", "mushroom", "snack"],
    priceCents: 95_00,
    stock: 0,
  },
  // Mill
  {
    vendor: "maluti",
    sku: "MM-MEAL-SUPER10",
    title: "Super white mealie meal 10 kg",
    description:
      "Fine super maize meal for smooth, soft pap, fortified with vitamins and iron. White Free State maize, milled weekly. A 10 kg bag feeds a family of five for about two weeks.",
    tags: ["mealie meal", "maize meal", "pap", "staple", "phutu"],
    priceCents: 124_90,
    stock: 85,
  },
  {
    vendor: "maluti",
    sku: "MM-MEAL-SPECIAL5",
    title: "Special coarse mealie meal 5 kg",
    description:
      "Coarser meal with more of the germ left in, for krummelpap and phutu with a full maize taste. 5 kg paper bag, fortified. Keep dry and cool.",
    tags: ["mealie meal", "maize meal", "pap", "krummelpap", "phutu"],
    priceCents: 64_90,
    stock: 70,
  },
  {
    vendor: "maluti",
    sku: "MM-SAMP-25",
    title: "White samp 2.5 kg",
    description:
      "Cracked dried maize for umngqusho. Soak it overnight, then cook about two hours with the beans. 2.5 kg, nothing added.",
    tags: ["samp", "maize", "umngqusho", "staple"],
    priceCents: 42_50,
    stock: 58,
  },
  {
    vendor: "maluti",
    sku: "MM-BEANS-SUGAR",
    title: "Sugar beans 1 kg",
    description:
      "Speckled sugar beans, this year's harvest, cleaned twice by hand. They cook soft in 90 minutes after soaking. With samp, in a stew, or cold in a salad.",
    tags: ["sugar beans", "beans", "umngqusho", "protein", "staple"],
    priceCents: 46_90,
    stock: 66,
  },
  {
    vendor: "maluti",
    sku: "MM-MABELE-2",
    title: "Mabele sorghum porridge 2 kg",
    description:
      "Fine red sorghum meal for soft breakfast porridge or ting. Wholegrain, naturally free of gluten, nutty and slightly sour when fermented. 2 kg bag.",
    tags: ["mabele", "sorghum", "porridge", "breakfast", "gluten free"],
    priceCents: 49_90,
    stock: 44,
  },
  // Limpopo
  {
    vendor: "marula",
    sku: "MF-MAC-400",
    title: "Roasted salted macadamias 400 g",
    description:
      "Whole macadamia nuts from Tzaneen, dry-roasted with sea salt, in a jar with a wooden lid. Crunchy and buttery. Roasted in batches, best within three months.",
    tags: ["macadamia", "nuts", "snack", "roasted"],
    priceCents: 159_00,
    stock: 27,
  },
  {
    vendor: "marula",
    sku: "MF-ATCHAR",
    title: "Hot mango atchar 750 g",
    description:
      "Green mango pickled in oil with chilli, garlic and curry spice; the one for kota, bunny chow and vetkoek. Hot. 750 g jar, keeps for months in the fridge.",
    tags: ["atchar", "mango", "pickle", "spicy", "kota"],
    priceCents: 62_00,
    stock: 39,
  },
  {
    vendor: "marula",
    sku: "MF-MANGO-DRY",
    title: "Dried mango strips 250 g",
    description:
      "Ripe mango dried slowly, with no sugar and no sulphur, so the strips are orange-brown and chewy. A lunchbox snack. 250 g bag.",
    tags: ["mango", "dried fruit", "snack", "no added sugar"],
    priceCents: 74_00,
    stock: 31,
  },
  {
    vendor: "marula",
    sku: "MF-AVO-BOX",
    title: "Box of 10 Tzaneen avocados",
    description:
      "Ten medium Hass avocados in a carton, picked firm; they ripen on the windowsill in four to six days. About 2.2 kg. Sent on Mondays only.",
    tags: ["avocado", "avo", "fruit", "fresh"],
    priceCents: 99_00,
    stock: 12,
  },
  {
    vendor: "marula",
    sku: "MF-HONEY",
    title: "Raw litchi blossom honey 500 g",
    description:
      "Unheated golden honey from hives between litchi orchards, light and flowery. It crystallises in winter, as real honey does. 500 g glass jar.",
    tags: ["honey", "raw", "litchi", "breakfast"],
    priceCents: 94_00,
    stock: 2,
  },
  // Pantry
  {
    vendor: "boland",
    sku: "BP-RUSK-BUTTER",
    title: "Buttermilk rusks 1 kg",
    description:
      "Chunky farm rusks with real buttermilk and butter, dried overnight. Hard enough for a long dip in coffee. 1 kg box, about 36 rusks; contains wheat, milk and egg.",
    tags: ["rusks", "beskuit", "buttermilk", "breakfast", "coffee"],
    priceCents: 98_00,
    stock: 46,
  },
  {
    vendor: "boland",
    sku: "BP-CHUTNEY",
    title: "Apricot chutney 450 ml",
    description:
      "Sweet and sharp chutney of Boland apricots with ginger and a touch of chilli. For bobotie, cold meat, toasted sandwiches and the braai. 450 ml jar.",
    tags: ["chutney", "apricot", "bobotie", "sauce", "braai"],
    priceCents: 52_00,
    stock: 53,
  },
  {
    vendor: "boland",
    sku: "BP-OLIVE-500",
    title: "Extra virgin olive oil 500 ml",
    description:
      "Cold-pressed within six hours of picking on a Paarl hillside. Green, peppery and fresh, with 0.3% acidity. Dark glass bottle of 500 ml.",
    tags: ["olive oil", "cooking", "extra virgin", "salad"],
    priceCents: 118_00,
    stock: 25,
  },
  {
    vendor: "boland",
    sku: "BP-KOEKSISTER",
    title: "Koeksisters, tray of 12",
    description:
      "Plaited, fried and dipped ice-cold into ginger syrup, so they crack and drip as they should. Twelve pieces, about 900 g. Freeze well; contains wheat and milk.",
    tags: ["koeksisters", "dessert", "sweet", "treat"],
    priceCents: 85_00,
    stock: 10,
  },
  {
    vendor: "boland",
    sku: "BP-PERI-PERI",
    title: "Peri-peri sauce 250 ml",
    description:
      "Bird's-eye chilli, lemon, garlic and oil. Seven out of ten on our own scale. Marinade for chicken or straight on chips; 250 ml bottle with a shaker top.",
    tags: ["peri-peri", "chilli sauce", "hot sauce", "spicy", "marinade", "braai"],
    priceCents: 48_00,
    stock: 61,
  },
  {
    vendor: "lowveld",
    sku: "LB-SPICE-BRAAI",
    title: "Bushveld braai spice 200 g",
    description:
      "Coarse salt, coriander, paprika, garlic and a little smoke in a shaker. For chops, chicken and mealies. No MSG and no anti-caking agent, so give it a shake.",
    tags: ["braai spice", "spice", "seasoning", "braai"],
    priceCents: 45_00,
    stock: 77,
  },
];
