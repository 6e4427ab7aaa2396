import type { SeedListing } from "../catalogue.ts";

export const bookListings: SeedListing[] = [
  // Novels
  {
    vendor: "bighole",
    sku: "BK-NOV-DIAMOND",
    title: "The Diamond Sorter's Daughter, by Nomvula Khesa",
    description:
      "A novel of Kimberley in 1893: a girl who can tell a stone's mine by its colour, and the buyer who finds out. 352 pages, paperback, English. Long out of the ground and hard to put down.",
    tags: ["novel", "fiction", "historical", "south african", "paperback"],
    priceCents: 265_00,
    stock: 14,
  },
  {
    vendor: "bighole",
    sku: "BK-NOV-SALT",
    title: "Salt Wind at Paternoster, by Riana Oosterlaan",
    description:
      "Three generations of a fishing family on the West Coast, and one boat too many. A quiet novel about leaving and staying. 288 pages, paperback, English.",
    tags: ["novel", "fiction", "family", "south african", "paperback"],
    priceCents: 249_00,
    stock: 9,
  },
  {
    vendor: "bighole",
    sku: "BK-NOV-TAXI",
    title: "Six Taxis to Umlazi, by Sbu Mthalane",
    description:
      "Six passengers, six rides, one missing suitcase: a funny and warm Durban novel told in a single day. 240 pages, paperback, English with isiZulu.",
    tags: ["novel", "fiction", "humour", "south african", "paperback", "durban"],
    priceCents: 229_00,
    stock: 20,
  },
  {
    vendor: "bighole",
    sku: "BK-NOV-DEAAR",
    title: "Last Station Before De Aar, by Pieter Vlok-Naidoo",
    description:
      "A crime novel set in a railway town where the trains no longer stop. Captain Lerato Moeng's first case. 384 pages, paperback, English.",
    tags: ["novel", "fiction", "crime", "thriller", "south african", "paperback"],
    priceCents: 275_00,
    stock: 12,
  },
  {
    vendor: "bighole",
    sku: "BK-NOV-RAIN",
    title: "The Rain Queen's Ledger, by Mokgadi Selowa",
    description:
      "Fantasy from the misty hills of Limpopo: a book-keeper discovers that the rain has been borrowed, not given. First of a trilogy. 432 pages, hardcover, English.",
    tags: ["novel", "fiction", "fantasy", "south african", "hardcover"],
    priceCents: 389_00,
    stock: 3,
  },
  {
    vendor: "bighole",
    sku: "BK-NOV-MARABI",
    title: "Marabi Nights, by Esme Dlomo-Fortuin",
    description:
      "A trumpet player, a shebeen and the last summer of Sophiatown, 1954. Shortlisted by readers of three book clubs, two of them ours. 310 pages, paperback, English.",
    tags: ["novel", "fiction", "historical", "jazz", "south african", "paperback"],
    priceCents: 259_00,
    stock: 8,
  },
  {
    vendor: "bighole",
    sku: "BK-NOV-LOVE",
    title: "Stage Four Love, by Tumi Radebe-Smith",
    description:
      "A romance that begins in a stuck lift during load shedding, between an electrician and a candle maker. Light, quick and sweet. 224 pages, paperback, English.",
    tags: ["novel", "fiction", "romance", "south african", "paperback"],
    priceCents: 199_00,
    stock: 25,
  },
  {
    vendor: "bighole",
    sku: "BK-NOV-JOZI",
    title: "Jozi 2091, by Kabelo Strydom",
    description:
      "Science fiction: in a Johannesburg of towers and mine-water gardens, a courier carries a memory that somebody wants back. 398 pages, paperback, English.",
    tags: ["novel", "fiction", "science fiction", "south african", "paperback"],
    priceCents: 285_00,
    stock: 0,
  },
  {
    vendor: "bighole",
    sku: "BK-NOV-STOF",
    title: "Rooi Stof, deur Hannelie Groenpunt",
    description:
      "'n Plaasroman oor droogte, skuld en 'n windpomp wat weer begin draai. 'n Sagteband van 264 bladsye, in Afrikaans.",
    tags: ["novel", "roman", "afrikaans", "fiction", "paperback"],
    priceCents: 239_00,
    stock: 7,
  },
  {
    vendor: "bighole",
    sku: "BK-POEM-FIRES",
    title: "Small Fires: poems, by Zanele Qoboza-Hart",
    description:
      "Fifty-one short poems about kitchens, taxis and mothers, in English with isiXhosa. 96 pages, paperback. Small enough for a pocket.",
    tags: ["poetry", "poems", "south african", "paperback"],
    priceCents: 165_00,
    stock: 11,
  },
  // Facts
  {
    vendor: "bighole",
    sku: "BK-FACT-BIRDS",
    title: "Backyard Birds of the Highveld",
    description:
      "A field guide to the 120 birds you are likely to see from the stoep, with drawings, calls described and months of visit. 208 pages, flexible waterproof cover.",
    tags: ["birds", "field guide", "nature", "non-fiction"],
    priceCents: 295_00,
    stock: 16,
  },
  {
    vendor: "bighole",
    sku: "BK-FACT-STARS",
    title: "Karoo Night Skies",
    description:
      "Stargazing with the naked eye from the southern hemisphere: month-by-month charts, the Southern Cross, and the stories told about them. 160 pages, hardcover, large format.",
    tags: ["stars", "astronomy", "nature", "non-fiction", "hardcover"],
    priceCents: 349_00,
    stock: 6,
  },
  {
    vendor: "bighole",
    sku: "BK-FACT-SPAZA",
    title: "From Spaza to Shop: your first small business",
    description:
      "How to register, price, keep books, pay tax and find the first hundred customers, with forms and true stories. 196 pages, paperback, plain English.",
    tags: ["business", "entrepreneur", "money", "non-fiction", "paperback"],
    priceCents: 219_00,
    stock: 18,
  },
  {
    vendor: "bloem",
    sku: "BK-FACT-GARDEN",
    title: "Vegetables in a Dry Land",
    description:
      "Growing spinach, beans, pumpkin and tomatoes with little water, by season and province. Covers grey water, mulch and tyre gardens. 176 pages, paperback, in colour.",
    tags: ["gardening", "vegetables", "garden", "non-fiction", "paperback"],
    priceCents: 245_00,
    stock: 13,
  },
  // Cooking
  {
    vendor: "bloem",
    sku: "BK-COOK-SEVEN",
    title: "Seven Colours on Sunday cookbook",
    description:
      "Eighty recipes for the Sunday plate: chicken, rice, beetroot, chakalaka, pumpkin, slaw and morogo, and what to do with the rest on Monday. 192 pages, hardcover, with pictures.",
    tags: ["cookbook", "recipes", "cooking", "south african", "hardcover"],
    priceCents: 365_00,
    stock: 15,
  },
  {
    vendor: "bloem",
    sku: "BK-COOK-POTJIE",
    title: "Potjie for Patient People cookbook",
    description:
      "Forty-five recipes for the three-legged pot, from oxtail to a vegetable curry, with fires explained. The golden rule is on page one: do not stir. 144 pages, paperback.",
    tags: ["cookbook", "potjie", "braai", "recipes", "cooking", "paperback"],
    priceCents: 239_00,
    stock: 10,
  },
  // Children and school
  {
    vendor: "bloem",
    sku: "BK-KIDS-TORTOISE",
    title: "Tortoise and the Thunder",
    description:
      "A picture book for ages 3 to 7 about a tortoise who carries the first rain home on her back. 32 pages, hardcover, large pictures. In English.",
    tags: ["children", "kids", "picture book", "story", "hardcover"],
    priceCents: 185_00,
    stock: 22,
  },
  {
    vendor: "bloem",
    sku: "BK-KIDS-COUNT",
    title: "Count with the Big Five",
    description:
      "A board book with thick pages for ages 0 to 3: one lion to five elephants, in English, isiZulu and Afrikaans. 14 pages, rounded corners.",
    tags: ["children", "kids", "board book", "baby", "counting"],
    priceCents: 129_00,
    stock: 27,
  },
  {
    vendor: "bloem",
    sku: "BK-KIDS-BUS",
    title: "Gogo's Yellow Bus",
    description:
      "A first reader for ages 5 to 8 in short sentences: Gogo drives the whole village to the sea. 48 pages, paperback, pictures on every page.",
    tags: ["children", "kids", "early reader", "story", "paperback"],
    priceCents: 99_00,
    stock: 35,
  },
  {
    vendor: "bloem",
    sku: "BK-STUDY-MATHS",
    title: "Grade 12 Maths Made Clear",
    description:
      "A matric study guide that follows the CAPS curriculum: every topic on two pages, 600 exercises with worked answers and four practice papers. 320 pages, paperback.",
    tags: ["study guide", "maths", "matric", "school", "grade 12", "paperback"],
    priceCents: 229_00,
    stock: 44,
  },
  {
    vendor: "bloem",
    sku: "BK-STUDY-ZULU",
    title: "Everyday isiZulu",
    description:
      "A phrasebook and first course: greetings, shopping, work and family, with sounds explained and an index both ways. 224 pages, pocket size.",
    tags: ["isizulu", "language", "phrasebook", "learning", "paperback"],
    priceCents: 179_00,
    stock: 19,
  },
];
