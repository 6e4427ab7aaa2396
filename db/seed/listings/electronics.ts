import type { SeedListing } from "../catalogue.ts";

export const electronicsListings: SeedListing[] = [
  // Laptops
  {
    vendor: "highveld",
    sku: "HV-LAP-STUDY11",
    title: "Letsatsi Study 11 laptop",
    description:
      "A small 11.6 inch laptop for schoolwork, e-mail and video lessons. 4 GB memory, 64 GB storage and a shockproof mint-green rubber edge. The battery lasts about 9 hours and it weighs 1.2 kg. Not meant for games or heavy editing.",
    tags: ["laptop", "notebook", "student", "school", "small", "computer"],
    priceCents: 4_999_00,
    stock: 14,
  },
  {
    vendor: "kasi",
    sku: "KC-LAP-INGWE14",
    title: "Refurbished Ingwe 14 business laptop",
    description:
      "A black 14 inch business laptop, three years old, cleaned and tested at our bench. Quad-core processor, 8 GB memory and a new 256 GB SSD. Battery holds at least 4 hours; small marks on the lid are possible. Six-month warranty.",
    tags: ["laptop", "notebook", "refurbished", "second hand", "business", "computer"],
    priceCents: 6_499_00,
    stock: 5,
  },
  {
    vendor: "kasi",
    sku: "KC-LAP-DAILY15",
    title: "Kgosi Daily 15 laptop with number pad",
    description:
      "A 15.6 inch laptop in cobalt blue with a full number pad for invoices and spreadsheets. 8 GB memory, 512 GB SSD, full-HD screen. 7 hours on a charge, 1.7 kg.",
    tags: ["laptop", "notebook", "office", "number pad", "computer"],
    priceCents: 7_999_00,
    stock: 9,
  },
  {
    vendor: "highveld",
    sku: "HV-LAP-FLIP13",
    title: "Lwazi Flip 13 touchscreen laptop",
    description:
      "A teal 13.3 inch 2-in-1: the screen folds right round, so it stands like a tent or works as a tablet with the pen that comes along. 8 GB memory, 256 GB SSD, 10 hours of battery. 1.3 kg.",
    tags: ["laptop", "2-in-1", "touchscreen", "tablet", "pen", "computer"],
    priceCents: 10_499_00,
    stock: 6,
  },
  {
    vendor: "highveld",
    sku: "HV-LAP-UMOYA14",
    title: "Umoya Air 14 ultralight laptop",
    description:
      "A silver aluminium 14 inch laptop of only 1.1 kg, thin enough for a handbag. 16 GB memory, 512 GB SSD and a battery that lasts 14 hours, so load shedding passes unnoticed. Charges over USB-C.",
    tags: ["laptop", "ultrabook", "lightweight", "usb-c", "long battery", "computer"],
    priceCents: 12_999_00,
    stock: 8,
  },
  {
    vendor: "mothercity",
    sku: "MC-LAP-ROSE13",
    title: "Umoya Air 13 laptop in rose gold",
    description:
      "The smaller sister of the Umoya Air: 13.3 inch, rose-gold aluminium, 1.0 kg. 16 GB memory and 512 GB SSD, with four good speakers and a headphone output we have measured. 12 hours of battery.",
    tags: ["laptop", "ultrabook", "rose gold", "music", "lightweight", "computer"],
    priceCents: 14_499_00,
    stock: 3,
  },
  {
    vendor: "highveld",
    sku: "HV-LAP-TOKO15",
    title: "Tokoloshe 15 gaming laptop",
    description:
      "A 15.6 inch gaming laptop with a 144 Hz screen, a graphics card with 8 GB of its own memory and a keyboard lit in colours. 16 GB memory, 1 TB SSD. Loud under load and 2.4 kg heavy; about 4 hours of battery away from a plug.",
    tags: ["laptop", "gaming", "rgb", "graphics card", "computer"],
    priceCents: 23_999_00,
    stock: 4,
    pictures: ["The keyboard, lit in all colours", "The screen from close by"],
  },
  {
    vendor: "highveld",
    sku: "HV-LAP-THABA16",
    title: "Thaba Studio 16 creator laptop",
    description:
      "A graphite 16 inch laptop for photo, video and design, with a 3.2K OLED screen that shows the whole DCI-P3 colour space. 32 GB memory, 1 TB SSD, SD card slot. 1.9 kg and 9 hours of battery.",
    tags: ["laptop", "creator", "video editing", "oled", "design", "computer"],
    priceCents: 29_999_00,
    stock: 2,
  },
  // Phones and tablets
  {
    vendor: "kasi",
    sku: "KC-PHN-GOGO",
    title: "Gogo big-button cellphone",
    description:
      "A simple phone with large keys, a loud ringer and an SOS button on the back. Calls, SMS, torch and FM radio; no apps. The battery lasts up to ten days and the SIM of any network fits.",
    tags: ["cellphone", "feature phone", "big buttons", "seniors", "fm radio"],
    priceCents: 549_00,
    stock: 32,
  },
  {
    vendor: "kasi",
    sku: "KC-PHN-LEBO5",
    title: "Lebo A5 smartphone 64 GB",
    description:
      "An affordable sky-blue smartphone with a 6.5 inch screen, dual SIM and 4G. 3 GB memory, 64 GB storage, card slot, 5 000 mAh battery for two days. 13 megapixel camera.",
    tags: ["cellphone", "smartphone", "dual sim", "android", "budget"],
    priceCents: 1_899_00,
    stock: 21,
  },
  {
    vendor: "kasi",
    sku: "KC-PHN-NALA12",
    title: "Nala 12 smartphone 128 GB",
    description:
      "A forest-green smartphone with a 6.6 inch 90 Hz screen and a 50 megapixel camera that does well at dusk. 6 GB memory, 128 GB storage, dual SIM. Fully charged in 70 minutes.",
    tags: ["cellphone", "smartphone", "dual sim", "android", "camera"],
    priceCents: 3_999_00,
    stock: 12,
  },
  {
    vendor: "kasi",
    sku: "KC-PHN-RATEL",
    title: "Ratel rugged smartphone",
    description:
      "An orange-and-black phone for building sites and farms: survives a 2 metre drop and half an hour under water. 8 000 mAh battery, very loud speaker, glove mode, 128 GB storage. 340 g.",
    tags: ["cellphone", "smartphone", "rugged", "waterproof", "farm"],
    priceCents: 5_499_00,
    stock: 7,
  },
  {
    vendor: "highveld",
    sku: "HV-PHN-THABAX",
    title: "Thaba X Pro 5G smartphone 256 GB",
    description:
      "A midnight-black flagship with a 6.7 inch 120 Hz OLED screen and three cameras round one ring, with 5x optical zoom. 12 GB memory, 256 GB storage, wireless charging, 5G on all South African networks.",
    tags: ["cellphone", "smartphone", "5g", "flagship", "oled", "camera"],
    priceCents: 15_999_00,
    stock: 5,
  },
  {
    vendor: "highveld",
    sku: "HV-PHN-VULA",
    title: "Vula Flip folding smartphone",
    description:
      "A lilac smartphone that folds shut to the size of a powder compact, with a small second screen outside. 6.7 inches open, 8 GB memory, 256 GB storage, 5G. The hinge is tested for 200 000 openings.",
    tags: ["cellphone", "smartphone", "foldable", "5g", "compact"],
    priceCents: 18_999_00,
    stock: 0,
  },
  {
    vendor: "highveld",
    sku: "HV-TAB-INDLU10",
    title: "Indlu Tab 10 tablet 128 GB",
    description:
      "A 10.4 inch tablet for reading, films and video calls, in slate grey. 6 GB memory, 128 GB storage, four speakers and a SIM slot for mobile data. 8 hours of video on one charge, 480 g.",
    tags: ["tablet", "android", "reading", "sim slot"],
    priceCents: 4_299_00,
    stock: 11,
  },
  {
    vendor: "kasi",
    sku: "KC-TAB-BANA7",
    title: "Bana 7 kids tablet with bumper",
    description:
      "A 7 inch tablet in a thick yellow foam bumper with a handle, for ages 3 to 9. Parental controls, 32 GB storage, and lessons that work without internet. Survives most falls from a couch.",
    tags: ["tablet", "kids", "children", "educational", "android"],
    priceCents: 1_299_00,
    stock: 16,
  },
  // Sound
  {
    vendor: "mothercity",
    sku: "MC-HPH-STUDIO",
    title: "Kwela Studio wired headphones",
    description:
      "Closed-back black over-ear headphones with a 3 metre coiled cable for mixing and practice. Even sound, soft replaceable pads, 6.3 mm adapter in the box. 290 g.",
    tags: ["headphones", "over-ear", "wired", "studio", "music"],
    priceCents: 1_449_00,
    stock: 10,
  },
  {
    vendor: "mothercity",
    sku: "MC-HPH-ANC",
    title: "Kwela Quiet wireless noise-cancelling headphones",
    description:
      "Cream over-ear headphones that hush taxis, aircons and open-plan offices. Bluetooth 5.3, 38 hours with noise cancelling on, folds flat into its case. Works by cable when the battery is empty.",
    tags: ["headphones", "over-ear", "bluetooth", "wireless", "noise cancelling"],
    priceCents: 3_299_00,
    stock: 7,
  },
  {
    vendor: "highveld",
    sku: "HV-HPH-GAME",
    title: "Impi gaming headset with microphone",
    description:
      "A red-and-black headset with a fold-away boom microphone and 50 mm drivers. Plugs in by USB or 3.5 mm, so it fits computers, consoles and phones. Light ring on both cups.",
    tags: ["headphones", "headset", "gaming", "microphone"],
    priceCents: 899_00,
    stock: 13,
  },
  {
    vendor: "highveld",
    sku: "HV-HPH-KIDS",
    title: "Bana kids headphones",
    description:
      "Yellow-and-blue on-ear headphones for children from 3 years, held to 85 decibels to protect young ears. Bendable headband, tangle-free cable with a jack to share with a sibling.",
    tags: ["headphones", "kids", "children", "volume limit", "wired"],
    priceCents: 249_00,
    stock: 24,
  },
  {
    vendor: "mothercity",
    sku: "MC-EAR-MARIMBA",
    title: "Marimba wireless earbuds",
    description:
      "White Bluetooth earbuds in a pebble-shaped charging case. 6 hours in the ear and 24 with the case, splash-proof, clear microphones for calls. Three sizes of silicone tips.",
    tags: ["earbuds", "earphones", "bluetooth", "wireless", "calls"],
    priceCents: 799_00,
    stock: 26,
  },
  {
    vendor: "mothercity",
    sku: "MC-EAR-SPORT",
    title: "Gijima neckband sports earphones",
    description:
      "Lime-green wireless earphones on a soft neckband that stays put while running. Sweat-proof (IPX7), 15 hours of battery, magnets hold the buds together when you stop.",
    tags: ["earphones", "bluetooth", "wireless", "sport", "running"],
    priceCents: 449_00,
    stock: 18,
  },
  {
    vendor: "mothercity",
    sku: "MC-SPK-TUBE",
    title: "Drum Beat portable Bluetooth speaker",
    description:
      "A turquoise fabric-covered tube speaker, 20 watts, with a carry loop. Waterproof (IP67), 14 hours of play, and two of them can be paired for stereo. 560 g.",
    tags: ["speaker", "bluetooth", "portable", "waterproof"],
    priceCents: 1_099_00,
    stock: 15,
  },
  {
    vendor: "kasi",
    sku: "KC-SPK-PARTY",
    title: "Shisanyama party speaker on wheels",
    description:
      "A knee-high party speaker with two 8 inch woofers, ring lights and a microphone. 120 watts, Bluetooth, USB and FM; the battery gives 6 hours at full voice. Wheels and pull handle, 11 kg.",
    tags: ["speaker", "party", "bluetooth", "karaoke", "microphone"],
    priceCents: 2_799_00,
    stock: 4,
  },
  {
    vendor: "mothercity",
    sku: "MC-RAD-WIND",
    title: "Ilanga wind-up and solar radio",
    description:
      "An FM/AM radio that never needs batteries: one minute of winding plays half an hour, the solar panel on top does the rest. Built-in torch and a USB port to rescue a phone. Brick red.",
    tags: ["radio", "solar", "wind-up", "load shedding", "torch"],
    priceCents: 649_00,
    stock: 19,
  },
  {
    vendor: "mothercity",
    sku: "MC-TURN-VINYL",
    title: "Marabi belt-drive record player",
    description:
      "A walnut-finished turntable for 33 and 45 rpm with a proper moving-magnet cartridge and a built-in phono stage, so it plugs into any amplifier. Also sends to Bluetooth speakers.",
    tags: ["record player", "turntable", "vinyl", "music"],
    priceCents: 3_899_00,
    stock: 2,
    pictures: ["The tone arm on a record"],
  },
  // Load shedding
  {
    vendor: "umngeni",
    sku: "UP-INV-HYBRID5",
    title: "Amandla 5 kW hybrid inverter",
    description:
      "A wall-mounted 5 kW hybrid inverter for home backup and solar: takes up to 6.5 kW of panels and a 48 V battery. Switches over in 10 milliseconds, so computers stay on. Must be installed by a registered electrician; app and Wi-Fi included.",
    tags: ["inverter", "solar", "load shedding", "backup power", "hybrid"],
    priceCents: 14_999_00,
    stock: 6,
  },
  {
    vendor: "umngeni",
    sku: "UP-INV-TROLLEY",
    title: "Khanya 1200 VA inverter trolley",
    description:
      "A plug-in inverter with a 100 Ah battery in a wheeled steel cabinet; no installation. Runs the TV, decoder, router and six LED lights for about 4 hours. Recharges in 8 hours. 38 kg.",
    tags: ["inverter", "trolley", "load shedding", "backup power", "plug and play"],
    priceCents: 6_799_00,
    stock: 8,
  },
  {
    vendor: "umngeni",
    sku: "UP-BAT-5KWH",
    title: "Amandla 5.1 kWh lithium battery",
    description:
      "A 48 V lithium iron phosphate wall battery that keeps an average home's lights, TV and fridge going for a night. 6 000 cycles, ten-year warranty, fits the Amandla and most other hybrid inverters. 44 kg.",
    tags: ["battery", "lithium", "solar", "load shedding", "backup power"],
    priceCents: 19_499_00,
    stock: 3,
  },
  {
    vendor: "umngeni",
    sku: "UP-STN-300",
    title: "Kopano 300 portable power station",
    description:
      "A lunchbox-sized 296 Wh power station with one 230 V socket, USB-C 60 W and a torch. Charges a laptop four times or runs a router for 20 hours. 3.4 kg, orange handle.",
    tags: ["power station", "load shedding", "backup power", "camping", "portable"],
    priceCents: 4_999_00,
    stock: 12,
  },
  {
    vendor: "umngeni",
    sku: "UP-STN-1000",
    title: "Kopano 1000 portable power station",
    description:
      "A 1 024 Wh power station with two handles, three 230 V sockets and 1 000 watts: enough for a fridge, a TV or a small kettle. Full in 90 minutes from the wall, or by solar panel. 12.6 kg.",
    tags: ["power station", "load shedding", "backup power", "solar", "portable"],
    priceCents: 12_499_00,
    stock: 5,
  },
  {
    vendor: "umngeni",
    sku: "UP-UPS-WIFI",
    title: "Mini UPS for Wi-Fi router",
    description:
      "A small white box that keeps router and fibre box online for 3 to 5 hours when the lights go out. Outputs 5, 9 and 12 volt, four cables included. Plug in and forget.",
    tags: ["ups", "wifi", "router", "load shedding", "backup power"],
    priceCents: 599_00,
    stock: 40,
  },
  {
    vendor: "umngeni",
    sku: "UP-SOL-FOLD200",
    title: "Folding 200 W solar panel",
    description:
      "A solar panel in four sections that folds to the size of a briefcase, with legs to tilt it at the sun. Fills the Kopano 1000 in about six hours of good sun. Splash-proof, 7.2 kg.",
    tags: ["solar panel", "solar", "camping", "load shedding", "portable"],
    priceCents: 4_299_00,
    stock: 7,
  },
  {
    vendor: "umngeni",
    sku: "UP-LGT-BULBS",
    title: "Rechargeable LED bulbs, pack of two",
    description:
      "Screw-in (E27) 9 watt bulbs with a battery inside: they stay on for up to 4 hours when the power fails. Warm white. They work in any ordinary lamp and charge while it is switched on.",
    tags: ["light bulb", "rechargeable", "led", "load shedding", "light"],
    priceCents: 179_00,
    stock: 120,
  },
  {
    vendor: "umngeni",
    sku: "UP-LGT-LANTERN",
    title: "Solar camping lantern",
    description:
      "A collapsible yellow lantern with a solar lid and a hook. 200 lumens, three levels; the lowest lasts 30 hours. Also charges from USB and can give a phone an emergency charge.",
    tags: ["solar light", "lantern", "camping", "load shedding", "light"],
    priceCents: 299_00,
    stock: 55,
  },
  {
    vendor: "umngeni",
    sku: "UP-LGT-FLOOD",
    title: "Solar floodlight with motion sensor",
    description:
      "A 100 watt LED floodlight with its own panel and 5 metre cable. Comes on at dusk or when somebody walks past, up to 12 metres away. Weatherproof, remote control included, no wiring.",
    tags: ["solar light", "floodlight", "security", "motion sensor", "outdoor"],
    priceCents: 749_00,
    stock: 17,
  },
  {
    vendor: "kasi",
    sku: "KC-PWR-20K",
    title: "Kasi 20 000 mAh power bank",
    description:
      "A purple power bank that fills a phone about four times. Two USB sockets and USB-C at 22.5 watts, with the charge left shown in numbers. 420 g; allowed as hand luggage.",
    tags: ["power bank", "phone charger", "load shedding", "portable", "usb-c"],
    priceCents: 449_00,
    stock: 38,
  },
  // Home office and television
  {
    vendor: "highveld",
    sku: "HV-TV-55",
    title: "Bona 55 inch 4K smart TV",
    description:
      "A 55 inch 4K television with the usual streaming apps, three HDMI inputs and a narrow frame. 123 cm wide and 71 cm high without its feet. Uses about 110 watts, which most inverters carry.",
    tags: ["tv", "television", "smart tv", "streaming"],
    priceCents: 8_499_00,
    stock: 6,
  },
  {
    vendor: "kasi",
    sku: "KC-TV-32",
    title: "Bona 32 inch HD TV",
    description:
      "A 32 inch HD-ready television for bedroom or spaza shop, with a built-in digital tuner, two HDMI inputs and USB playback. Only 38 watts, so it runs long on an inverter. No apps.",
    tags: ["tv", "television", "digital tuner", "budget"],
    priceCents: 2_399_00,
    stock: 10,
  },
  {
    vendor: "highveld",
    sku: "HV-MON-27",
    title: "Bona 27 inch monitor",
    description:
      "A 27 inch 1440p monitor on a stand that turns, tilts and rises. USB-C carries picture and charges the laptop at 65 watts through a single cable. 75 Hz, matt screen.",
    tags: ["monitor", "screen", "home office", "usb-c"],
    priceCents: 4_599_00,
    stock: 9,
  },
  {
    vendor: "highveld",
    sku: "HV-KEY-MECH",
    title: "Noka mechanical keyboard",
    description:
      "A compact mechanical keyboard with quiet brown switches and keycaps in cream, olive and orange. Bluetooth for three devices or USB-C cable. 68 keys, 780 g.",
    tags: ["keyboard", "mechanical", "bluetooth", "home office"],
    priceCents: 1_349_00,
    stock: 11,
  },
  {
    vendor: "highveld",
    sku: "HV-MSE-ERGO",
    title: "Noka vertical wireless mouse",
    description:
      "A mouse that you hold like a handshake, which eases sore wrists. Right-handed, six buttons, silent clicks. One charge lasts two months.",
    tags: ["mouse", "ergonomic", "wireless", "home office"],
    priceCents: 499_00,
    stock: 20,
  },
  {
    vendor: "highveld",
    sku: "HV-PRN-TANK",
    title: "Refillable ink tank printer",
    description:
      "A white printer, scanner and copier with ink tanks you fill from bottles: about 4 500 black pages from the bottles in the box. Prints from phones over Wi-Fi. A4, 15 pages a minute.",
    tags: ["printer", "scanner", "ink tank", "home office", "wifi"],
    priceCents: 3_699_00,
    stock: 5,
  },
  {
    vendor: "highveld",
    sku: "HV-WCH-FIT",
    title: "Gijima fitness smartwatch",
    description:
      "A round smartwatch with GPS, heart rate and sleep tracking on an orange silicone strap. 9 days of battery, waterproof to 50 metres, shows calls and messages from any phone.",
    tags: ["smartwatch", "watch", "fitness", "gps", "running"],
    priceCents: 1_799_00,
    stock: 1,
  },
];
