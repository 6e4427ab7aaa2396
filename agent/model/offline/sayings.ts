// What is said in words alone: fixed sentences for each topic, several where one would be heard twice.
import type { ReadLanguage } from "../../reader/acts.ts";
import type { Topic } from "./intent.ts";

export const sayings: Readonly<Record<Topic, readonly string[]>> = {
  greeting: ["Hello, and welcome to Indaba! Tell me what you're looking for, in your own words."],
  "how-are-you": ["I'm well, thank you! Tell me what I can find for you today."],
  thanks: ["It's a pleasure. Tell me if there's anything else.", "Only a pleasure!"],
  bye: ["Go well! I'm here whenever you need something."],
  help: [
    'I find things from vendors all over South Africa. Say for example "running shoes under R900", "honey near me", "cheaper ones", "compare the first two" or "add the second one to my cart". I can also show your cart and your orders.',
  ],
  who: [
    "I'm Indaba's built-in shopping assistant, a computer program. I search the listings, compare them and look after your cart.",
  ],
  praise: ["Glad to hear it! Tell me what else I can find.", "Thank you, that's good to hear."],
  complaint: [
    "I'm sorry about that. Tell me in a few words what you're looking for, a price or a place, and I'll try again.",
  ],
  chat: [
    "I'm listening. Tell me what you're looking for, or ask about something here.",
    "Right. I'm here when you need something.",
  ],
  yes: ["Good! Tell me what you'd like me to find, or which of the listings you mean."],
  "left-alone": [
    "No problem, take your time.",
    "That's fine. Everything stays as it is until you tell me otherwise.",
    "Understood. I'm leaving things as they are.",
  ],
  unclear: ["I didn't quite get that. Tell me what you're looking for, for example \"a kettle under R500\"."],
  "off-topic": ["I can only help with shopping here on Indaba. Tell me what I can find for you."],
  hostile: [
    "I can't help with that. I only show public listings and your own cart and orders. Tell me what you'd like to shop for.",
  ],
  delivery: [
    "Shipping is free. I don't know delivery times; the vendor's city is on every listing, so you can choose one nearby.",
  ],
  "payment-methods": [
    "You pay at the checkout, through Paystack, where the ways to pay are shown. I never take payments or card details in the chat.",
  ],
  warranty: [
    "Guarantees are the vendor's own, and only what a listing's text states counts. Ask me about a listing and I'll tell you what its seller says.",
  ],
  trust: [
    "Vendors are checked before they may sell here, you pay through Paystack, and each card shows how other buyers rated the seller.",
  ],
  privacy: [
    "I use this conversation to help you shop. Your account, your cart and your orders are shown to you alone; you can delete a conversation at any time.",
  ],
  policy: [
    "I don't know that for certain. What I can do is find, compare and order things with you, and show where an order stands.",
  ],
  sell: ["You can apply to sell on Indaba on the Become a Vendor page. I can't do that for you here."],
  "sell-manage": ["Your listings, orders and figures are on the vendor dashboard. I can't change them from this chat."],
  "seller-contact": ["I can't contact vendors or share their details. Every listing shows the vendor's name and city."],
  "cannot-refund": [
    "Returns and refunds are up to the vendor; I can't handle them. When a vendor cancels its part of an order, that part is refunded by itself. Every order is under Order History (/orders), and I can show you where yours stands.",
  ],
  "cannot-cancel": [
    "I can't cancel or change an order. Its vendor can, as long as it hasn't been shipped, and then that part is refunded. Every order is under Order History (/orders), and I can show you where yours stands.",
  ],
  "cannot-account": [
    "I can't change accounts or passwords. Use the login and settings pages for that; I can help you shop.",
  ],
  "cannot-human": [
    "I'm a computer program and can't connect you to a person. I can help you find, compare and order things, though.",
  ],
  "cannot-discount": [
    "I can't give discounts or take codes. I can look for something cheaper: just name what you need and your price.",
  ],
  "nothing-shown": ["I haven't shown you any listings yet. Tell me what you're looking for first."],
  "nothing-to-undo": ["I haven't changed anything in your cart, so there is nothing to take back."],
  "only-here": ["I can only show you what is sold here. Tell me what I can find for you."],
  "no-such-one": ["There isn't one with that place in the list. Please tell me another number, or its name."],
};

/**
 * The same in other languages, for what is answered in words alone. isiZulu and isiXhosa are short fixed phrases, written without a native
 * speaker's review.
 */
export const otherSayings: Readonly<Partial<Record<ReadLanguage, Partial<Record<Topic, readonly string[]>>>>> = {
  af: {
    greeting: ["Hallo, en welkom by Indaba! Sê vir my wat jy soek, in jou eie woorde."],
    "how-are-you": ["Dit gaan goed, dankie! Sê vir my wat ek vandag vir jou kan vind."],
    thanks: ["Dis 'n plesier. Sê maar as daar nog iets is.", "Net 'n plesier!"],
    bye: ["Mooi loop! Ek is hier wanneer jy iets nodig het."],
    help: [
      'Ek vind goed van verkopers oral in Suid-Afrika. Sê byvoorbeeld "hardloopskoene onder R900", "goedkoper", "vergelyk die eerste twee" of "sit die tweede een in my mandjie".',
    ],
    who: ["Ek is Indaba se ingeboude assistent, 'n rekenaarprogram. Ek soek, vergelyk en sorg vir jou mandjie."],
    praise: ["Bly om dit te hoor!"],
    yes: ["Goed! Sê vir my wat ek moet soek, of watter een jy bedoel."],
    "left-alone": ["Geen probleem nie, vat jou tyd.", "Reg so. Alles bly soos dit is tot jy anders sê."],
    unclear: ['Ek het dit nie heeltemal verstaan nie. Sê vir my wat jy soek, byvoorbeeld "\'n ketel onder R500".'],
    "off-topic": ["Ek kan net met inkopies hier op Indaba help. Sê vir my wat ek vir jou kan vind."],
    delivery: [
      "Versending is gratis. Ek weet nie hoe lank dit neem nie; die verkoper se stad staan by elke item, sodat jy een naby kan kies.",
    ],
    "payment-methods": [
      "Jy betaal by die betaalpunt, deur Paystack, waar die maniere van betaal gewys word. Ek vat nooit geld of kaartbesonderhede in die gesels nie.",
    ],
    "cannot-discount": [
      "Ek kan nie afslag gee of kodes vat nie. Ek kan na iets goedkopers soek: sê net wat jy nodig het en jou prys.",
    ],
    "nothing-shown": ["Ek het nog niks vir jou gewys nie. Sê eers vir my wat jy soek."],
    "nothing-to-undo": ["Ek het niks in jou mandjie verander nie, so daar is niks om terug te vat nie."],
  },
  zu: {
    greeting: ["Sawubona, siyakwamukela e-Indaba! Ngitshele ukuthi ufunani."],
    thanks: ["Wamukelekile!"],
    bye: ["Uhambe kahle!"],
    "left-alone": ["Akunankinga."],
    unclear: ["Angizwanga kahle. Ngitshele ukuthi ufunani."],
  },
  xh: {
    greeting: ["Molo, wamkelekile e-Indaba! Ndixelele ukuba ufuna ntoni."],
    thanks: ["Wamkelekile!"],
    bye: ["Uhambe kakuhle!"],
    "left-alone": ["Akukho ngxaki."],
    unclear: ["Andivanga kakuhle. Ndixelele ukuba ufuna ntoni."],
  },
};
