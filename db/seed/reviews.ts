// The demo's reviews, as [reviewer, stars, text, what became of it]; several listings and vendors have none on purpose. Unless it says
// otherwise, the reviewer bought it, by an order that the demo has too.
export const seedReviewers = [
  "thandi_m",
  "pieter.vdb",
  "naledi_k",
  "sipho_from_umlazi",
  "aisha_d",
  "johan_karoo",
  "lerato.s",
  "priya_n",
  "bongani77",
  "candice_pe",
  "mpho_runs",
  "tannie_elsa",
] as const;

export type ReviewerName = (typeof seedReviewers)[number];
export interface SeedReviewMore {
  bought?: false;
  /** The vendor's. */
  answer?: string;
  /** Why the vendor reported it. */
  reported?: string;
  /** Why an admin hid it. */
  hidden?: string;
}
export type SeedReview = [
  reviewer: ReviewerName,
  rating: 1 | 2 | 3 | 4 | 5,
  comment: string | null,
  more?: SeedReviewMore,
];

/** Whether it counts in ratings. */
export const isCounted = ([, , , more]: SeedReview): boolean => more?.bought !== false && more?.hidden === undefined;

/** By sku; the first row is the oldest. */
export const seedReviews: Record<string, SeedReview[]> = {
  "HV-LAP-STUDY11": [
    ["thandi_m", 5, "My daughter drops it every week and it still works. Battery lasts the whole school day."],
    ["bongani77", 3, "Fine for homework. With more than four tabs open it gets slow."],
  ],
  "KC-LAP-INGWE14": [
    ["sipho_from_umlazi", 4, "Looks nearly new, one scratch on the lid. Battery gives me four and a half hours."],
    ["lerato.s", 5, "Eish, for this price? Sharp. They even installed everything for me."],
  ],
  "KC-LAP-DAILY15": [
    ["priya_n", 4, "The number pad is why I bought it. Does my invoices without complaining."],
    ["johan_karoo", 3, null],
  ],
  "HV-LAP-UMOYA14": [
    ["naledi_k", 5, "So light that I check my bag twice. Stage 6 came and went, still 40%."],
    ["aisha_d", 5, "Lovely screen, silent, charges from the same plug as my phone."],
    ["pieter.vdb", 4, "Very good, but only two USB-C ports. Buy a hub."],
  ],
  "HV-LAP-FLIP13": [["candice_pe", 4, "I draw on it with the pen every day. A bit thick as a tablet."]],
  "HV-LAP-TOKO15": [
    ["bongani77", 5, "Runs everything I throw at it. Sounds like a bakkie on a gravel road though."],
    ["sipho_from_umlazi", 4, null],
    [
      "priya_n",
      2,
      "Bought it for my son. Heavy, hot on the lap, and two hours of battery when he plays.",
      {
        answer:
          "Thank you for telling us. Games are hard on any battery; plugged in, it runs cooler too. Bring it to our shop in Pretoria and we clean the fans for free.",
      },
    ],
  ],
  "HV-LAP-THABA16": [["lerato.s", 5, "Edited a whole wedding on it. The colours match the prints."]],
  "KC-PHN-GOGO": [
    ["tannie_elsa", 5, "Eindelik! Buttons I can see without my glasses."],
    ["thandi_m", 5, "Bought for my mother in Nqutu. She charges it on Sundays after church, that's it."],
    ["aisha_d", 4, null],
  ],
  "KC-PHN-LEBO5": [
    ["mpho_runs", 3, "Okay phone for the money. Camera is useless at night."],
    ["naledi_k", 4, "Two days of battery is true."],
  ],
  "KC-PHN-NALA12": [
    ["lerato.s", 4, "Very good camera for under four thousand rand."],
    ["candice_pe", 5, null],
  ],
  "KC-PHN-RATEL": [["johan_karoo", 5, "Fell off the windmill. Still ringing."]],
  "HV-PHN-THABAX": [
    ["aisha_d", 5, "The zoom is something else, I photographed a lioness from far."],
    ["bongani77", 4, null],
  ],
  "MC-HPH-STUDIO": [
    ["pieter.vdb", 5, "Honest sound, and the pads can be replaced. That is how things should be made."],
  ],
  "MC-HPH-ANC": [
    ["naledi_k", 5, "I can't hear the taxi radio any more. Worth every cent."],
    ["priya_n", 4, "Great sound, gets warm on the ears in February."],
    ["mpho_runs", 3, "Good for the office, they slip when I run."],
  ],
  "HV-HPH-KIDS": [["thandi_m", 4, "Not too loud and the splitter saves fights on long drives."]],
  "HV-HPH-GAME": [["bongani77", 3, null]],
  "MC-EAR-MARIMBA": [
    ["candice_pe", 4, "Small, comfy, clear calls."],
    ["lerato.s", 2, "The left one stopped after three months. They did replace it."],
  ],
  "MC-EAR-SPORT": [["mpho_runs", 5, "Comrades training in the rain, no problem at all."]],
  "MC-SPK-TUBE": [
    ["sipho_from_umlazi", 5, "Louder than it looks. Survived the pool."],
    ["aisha_d", 4, null],
  ],
  "KC-SPK-PARTY": [
    ["bongani77", 5, "The whole street came. Amapiano never sounded so good."],
    ["tannie_elsa", 1, "My neighbour bought this. One star from me."],
  ],
  "MC-RAD-WIND": [["tannie_elsa", 5, "Works through every power cut. Clear RSG and my stories."]],
  "UP-INV-HYBRID5": [
    ["priya_n", 5, "We don't notice load shedding any more. The installer was impressed too."],
    ["johan_karoo", 4, "Solid. The app could be better."],
  ],
  "UP-INV-TROLLEY": [
    ["thandi_m", 4, "TV, decoder, lights and Wi-Fi for four hours, as promised. It is heavy on stairs."],
    ["sipho_from_umlazi", 5, "I run the till and fridge light of my spaza on it."],
    ["candice_pe", 3, "The fan hums, so not for the bedroom."],
  ],
  "UP-STN-300": [["naledi_k", 5, "Camping in the Drakensberg with a charged laptop. Ja, please."]],
  "UP-STN-1000": [
    ["pieter.vdb", 4, "Ran our fridge for eleven hours. Fills quickly."],
    ["aisha_d", 5, null],
  ],
  "UP-UPS-WIFI": [
    ["lerato.s", 5, "Best R600 I spent this year. Meetings carry on in the dark."],
    ["priya_n", 5, "Took two minutes to connect."],
    ["bongani77", 2, "Mine needed a 15 volt cable, which it doesn't have. Check your router first."],
  ],
  "UP-LGT-BULBS": [
    ["tannie_elsa", 4, "Bright enough to knit by."],
    ["mpho_runs", 4, null],
  ],
  "UP-LGT-LANTERN": [["candice_pe", 5, "Hangs in our kitchen permanently now."]],
  "UP-LGT-FLOOD": [["johan_karoo", 3, "Bright, but the neighbour's cat sets it off all night."]],
  "HV-TV-55": [
    ["sipho_from_umlazi", 5, "Watched Bafana on it, like being there."],
    ["naledi_k", 4, "Picture lovely, sound thin. Add a speaker."],
  ],
  "KC-TV-32": [["thandi_m", 4, null]],
  "HV-MON-27": [["aisha_d", 5, "One cable for picture and power. My desk is finally tidy."]],
  "HV-MSE-ERGO": [
    [
      "bongani77",
      1,
      "Their courier shouted at me. One star for everything they sell.",
      { bought: false, reported: "This is about another shop's courier, not about this mouse." },
    ],
    ["pieter.vdb", 4, "My wrist thanks me. Took a week to get used to."],
  ],
  "HV-PRN-TANK": [["priya_n", 3, "Cheap to run, but setting up the Wi-Fi was a story."]],
  "HV-WCH-FIT": [["mpho_runs", 4, "GPS is accurate along the beachfront. Nine days is true if you don't run daily."]],
  "RB-TEA-LOOSE": [
    ["tannie_elsa", 5, "Real rooibos, like my ouma's."],
    ["aisha_d", 5, "Sweet and strong. I will never go back to dust."],
    ["pieter.vdb", 5, null],
    ["mpho_runs", 4, "Had it at my aunt's in Wellington. On my list now.", { bought: false }],
    ["candice_pe", 1, "WhatsApp me, I sell it at half the price.", { hidden: "It advertises another seller." }],
  ],
  "RB-TEA-BAGS80": [
    ["thandi_m", 5, "A house without it is not a house."],
    ["bongani77", 4, null],
  ],
  "RB-TEA-CHAI": [["priya_n", 4, "Good spice. I add more ginger, but I add more ginger to everything."]],
  "RB-TEA-ICED": [["candice_pe", 3, "Nice and not too sweet, a bit dear for six."]],
  "BP-GINGER-BEER": [["sipho_from_umlazi", 5, "Like December at home."]],
  "LB-COFFEE-500": [
    ["naledi_k", 5, "Strong and smooth. Better than what I paid double for."],
    ["johan_karoo", 4, "Moerse good coffee."],
  ],
  "KB-BIL-BEEF": [
    ["johan_karoo", 5, "Just right: a bit wet, a bit of fat."],
    ["lerato.s", 5, "Gone before Colesberg."],
    ["sipho_from_umlazi", 4, null],
  ],
  "KB-BIL-CHILLI": [
    ["bongani77", 5, "Yoh. Hot. More."],
    ["tannie_elsa", 2, "Too hot for me, my grandson ate it all."],
  ],
  "KB-BIL-KUDU": [["pieter.vdb", 5, "Proper kudu, cut it thin and take your time."]],
  "KB-DRO-WORS": [["candice_pe", 4, "My toddler's favourite road snack."]],
  "MM-MEAL-SUPER10": [
    ["thandi_m", 5, "Smooth pap every time, no lumps."],
    ["sipho_from_umlazi", 5, null],
    ["mpho_runs", 4, "Good price per kilo. The bag tore a little in delivery."],
  ],
  "MM-SAMP-25": [["naledi_k", 5, "Umngqusho on Sunday, everyone asked for more."]],
  "MM-MABELE-2": [["mpho_runs", 5, "Breakfast before every long run."]],
  "MF-ATCHAR": [
    ["bongani77", 5, "My kota is complete."],
    ["priya_n", 4, "Good heat and crunchy mango."],
  ],
  "MF-AVO-BOX": [
    ["candice_pe", 4, "Nine of ten were perfect."],
    ["aisha_d", 2, "They arrived too ripe in the heat, had to eat guacamole for days."],
  ],
  "MF-HONEY": [["tannie_elsa", 5, null]],
  "BP-RUSK-BUTTER": [
    ["johan_karoo", 5, "Dips without breaking."],
    ["lerato.s", 4, "Very good, a little sweet."],
  ],
  "BP-KOEKSISTER": [["tannie_elsa", 4, "Nearly as good as mine."]],
  "AR-RUN-ROAD": [
    ["mpho_runs", 5, "600 km on mine and still springy."],
    ["candice_pe", 4, "True to size, comfy from the first day."],
    ["bongani77", 4, null],
  ],
  "AR-RUN-TRAIL": [
    ["johan_karoo", 5, "They grip like a dassie."],
    ["mpho_runs", 4, "Good on rock, take long to dry."],
  ],
  "AR-RUN-CARBON": [["mpho_runs", 5, "Four minutes off my marathon. Wallet cries."]],
  "AR-RUN-START": [
    ["thandi_m", 4, "Started parkrun in these. Knees are happy."],
    ["lerato.s", 3, "Wide indeed, I needed half a size down."],
  ],
  "AR-TAK-CANVAS": [
    ["naledi_k", 4, "Simple, white, go with everything. Not white for long in Joburg."],
    ["aisha_d", 3, null],
  ],
  "MW-JER-CABLE": [
    ["pieter.vdb", 5, "Warm enough for Sutherland."],
    ["candice_pe", 5, "Beautifully made, and it smells of sheep for only one day."],
  ],
  "MW-JER-VNECK": [["thandi_m", 4, "Survived two terms and the washing machine."]],
  "MW-BLK-MOHAIR": [["lerato.s", 5, "Like sleeping under a cloud."]],
  "MW-BLK-MOUNTAIN": [
    ["sipho_from_umlazi", 5, "Gave it at our lobola celebration. My in-laws approve."],
    ["johan_karoo", 5, null],
  ],
  "MT-VEL-BOOT": [
    ["johan_karoo", 5, "My third pair in fifteen years. That says enough."],
    ["pieter.vdb", 4, "Stiff the first week, then like slippers."],
  ],
  "MT-BACKPACK": [["naledi_k", 4, "Laptop stayed dry in a Highveld storm."]],
  "MT-SHIRT-PRINT": [["bongani77", 5, "Wore it to my graduation. Dignified."]],
  "KH-LMP-CERAMIC": [["aisha_d", 4, "Warm light, lovely glaze."]],
  "KH-MUG-ENAMEL": [
    ["candice_pe", 5, "Fell off the bakkie, one chip. Still drinking from it."],
    ["tannie_elsa", 4, null],
  ],
  "KH-RUG-NGUNI": [["priya_n", 3, "Beautiful, but smaller than I thought. Measure first."]],
  "LB-BRAAI-KETTLE": [
    ["johan_karoo", 5, "Chicken on this is a religious experience."],
    ["sipho_from_umlazi", 4, "Easy to put together, wheels are a bit small for grass."],
    ["lerato.s", 5, null],
  ],
  "LB-BRAAI-DRUM": [["bongani77", 5, "Forty people fed. That's a braai."]],
  "LB-POTJIE-3": [
    ["pieter.vdb", 5, "Like the one I inherited."],
    ["thandi_m", 4, "Heavy! But the oxtail was perfect."],
  ],
  "LB-COOLER-45": [["candice_pe", 3, "Keeps ice two days in December, not three."]],
  "LB-STOVE-GAS": [["priya_n", 5, "Supper on time, whatever the schedule says."]],
  "LB-CHR-CAMP": [["johan_karoo", 4, null]],
  "BK-NOV-DIAMOND": [
    ["aisha_d", 5, "Read it in two nights."],
    ["tannie_elsa", 4, "The end made me cry on the train."],
  ],
  "BK-NOV-TAXI": [
    ["sipho_from_umlazi", 5, "That is exactly how it is, I laughed out loud at Warwick."],
    ["priya_n", 5, null],
  ],
  "BK-NOV-DEAAR": [["pieter.vdb", 4, "Cold, dry and clever. I want the second case."]],
  "BK-NOV-LOVE": [["lerato.s", 3, "Sweet but I knew the end by page thirty."]],
  "BK-FACT-BIRDS": [["johan_karoo", 5, "Lives on our stoep table."]],
  "BK-FACT-SPAZA": [["thandi_m", 5, "Registered my business with this book open next to me."]],
};
