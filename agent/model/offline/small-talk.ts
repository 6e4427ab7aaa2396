// Messages that no tool answers: greetings, thanks, help, what the assistant cannot do, other subjects, hostile input.
import type { Topic } from "./intent.ts";
import { whole } from "./words.ts";

const smallWords =
  "there|indaba|all|guys|everyone|bru|bro|boet|my|friend|man|mate|team|assistant|again|to|you|please|very|much|so|a|lot|then|for|now|baie|kakhulu|sir|madam|the|help|your|that|this|it|today";

/** Nothing but these words and small ones around them. Takes them out one by one: one pattern for the whole line could take for ever. */
function alone(source: string): { test(text: string): boolean } {
  const words = whole(source, "gu");
  const small = whole(smallWords, "gu");
  return {
    test(text) {
      const rest = text.replace(words, " ");
      return rest !== text && !/[\p{L}\p{N}]/u.test(rest.replace(small, " "));
    },
  };
}

const greetings = alone(
  "hi+|hello+|hallo|hey+|heya|hiya|howzit|heita|aweh|awe|eita|yo|molo|molweni|sawubona|sanibonani|sanbonani|unjani|dumela(?:ng)?|avuxeni|ndaa|aa|good (?:morning|afternoon|evening|day)|goeie ?(?:m[oô]re|middag|naand|dag)|môre|greetings|morning|afternoon|evening|what's up|sup|wassup|anyone (?:there|here)|are you there",
);
const howAreYou = whole(
  "how(?:'s| is| are) (?:you|it going|things|life|your day)(?: doing)?|how do you do|hoe gaan dit|unjani|kunjani|ninjani|hoezit|you (?:good|well|ok)",
);
const thanks = alone(
  "thanks?|thank you|cheers|ta|dankie|baie dankie|ngiyabonga|siyabonga|enkosi|kea leboha|ke a leboga|ndo livhuwa|inkomu|appreciate(?:d)?|much appreciated|i appreciate|great|perfect|awesome|lekker|cool|nice|sharp(?: sharp)?|sweet|ok|okay|no",
);
const hasThanks = whole("thanks?|thank you|cheers|dankie|ngiyabonga|siyabonga|enkosi|kea leboha|appreciated?");
const praise = alone(
  "great|perfect|awesome|lekker|cool|nice|sharp(?: sharp)?|sweet|wow|amazing|excellent|brilliant|fantastic|love it|i love it|good (?:job|work|bot|one)|well done|you're (?:great|awesome|the best|amazing|helpful|good)|haha+|lol|super|kiff|duidelik",
);
const bye = alone(
  "bye+|goodbye|good bye|see you|see ya|cheers|totsiens|hamba kahle|sala kahle|later|good ?night|that's all|that is all|i'm done|nothing else|nothing more|no more|i'm good|all good|that will be all|laters|ciao|go away|stop|quit|exit",
);
const yes = alone(
  "yes+|yeah|yep|yup|ja|yebo|ok|okay|sure|of course|go ahead|do it|correct|right|alright|fine|please do|confirm|absolutely|definitely|sounds good|please",
);
const no = alone(
  "no+|nope|nah|nee|cha|not really|no thanks?|no thank you|never ?mind|cancel|forget it|not now|none|neither|none of (?:them|these|those)",
);
const complaint = whole(
  "(?:you(?:'re| are)|this is|that's|that is|it's) (?:so |really |very |just |absolutely )?(?:useless|stupid|dumb|terrible|rubbish|bad|an idiot|idiot|a waste|wrong|not helpful|unhelpful|crap|kak|shit|pathetic|annoying|broken|slow|hopeless|nonsense)|useless bot|stupid bot|fuck(?: you| off)?|voetsek|shut up|you suck|(?:not|isn't|wasn't) what i (?:asked|wanted|meant|said|was looking)|you (?:don't|do not) (?:understand|get it)|(?:doesn't|does not|isn't|not) (?:work|working|help)$|wrong (?:results?|items?|products?|ones?)$|i (?:hate|don't like) (?:these|them|this|it|any of)",
);

const hostile = [
  whole(
    "(?:ignore|disregard|forget|override|bypass) (?:\\p{L}+ ){0,4}(?:instructions?|prompts?|rules|guidelines|programming|restrictions)",
  ),
  whole(
    "(?:system|hidden|initial|developer|secret) (?:prompt|instructions?|message)|your (?:instructions|prompt|system prompt|api key|source code)",
  ),
  whole(
    "(?:jail ?break|developer mode|dan mode|god mode|sudo|root access|admin (?:access|password|rights|mode|login)|pretend (?:to be|you are|you're)|act as (?!a gift)|you are now|roleplay|role play)",
  ),
  whole(
    "(?:all|other|every|list|show|give|dump|export|get)(?: me)?(?: the| all| of)* (?:users?|customers?|people|shoppers?|vendors?|accounts?|clients?)'?s?'? (?:e-?mails?|passwords?|phone numbers?|addresses|details|data|accounts?|cards?|orders?|info(?:rmation)?)",
  ),
  whole("(?:all|list|list of|every|other)(?: the| of| your| registered)* (?:users?|customers?|shoppers?)$"),
  whole(
    "(?:e-?mails?|passwords?|credit cards?|phone numbers?|personal (?:data|details|information)|bank details) of (?:all |the |other |your |every |another )*(?:users?|customers?|people|shoppers?|vendors?|sellers?|accounts?|person)",
  ),
  whole(
    "(?:drop|truncate|alter) (?:table|database)|delete from \\p{L}+|union (?:all )?select|insert into \\p{L}+|select (?:\\*|\\p{L}+) from \\p{L}+|or 1\\s?=\\s?1",
  ),
  /'\s*(?:or|and)\s+'?\d*'?\s*=|;\s*(?:drop|delete|update|insert|select)\s|--\s*$|<\s*\/?\s*(?:script|img|iframe|svg|object|embed|style|body|html|a)\b|javascript:|onerror\s*=|\$\{|\{\{|\.\.\/\.\.\/|\/etc\/passwd|%3cscript/u,
  whole(
    "(?:database|table|user) (?:dump|schema|password|credentials)|(?:hack|exploit|ddos|phish|steal|launder)(?:ing)?(?: (?:into|the|a|this|someone|money|accounts?))+",
  ),
  whole(
    "(?:set|change|make|mark)(?: the| all| every| this| that)* (?:prices?|order|payment|everything) (?:to |as )?(?:r ?0|zero|free|paid|0|completed)",
  ),
  whole(
    "(?:buy|sell|get|find|where (?:can|do) i (?:buy|get)|i (?:want|need))(?: me| some| a| an)* (?:cocaine|heroin|meth|tik|mandrax|dagga|stolen (?:goods|phones?)|counterfeit|fake (?:id|passport|money|notes)|hitman|bombs?|explosives|unlicensed (?:gun|firearm)s?)",
  ),
];

const offTopic = [
  whole(
    "(?:what|how)(?:'s| is| will)(?: be)? the weather|weather (?:today|tomorrow|forecast|like|for|this)|(?:will|is) it (?:going to )?rain(?:ing)?",
  ),
  whole(
    "(?:tell|say|give) (?:me |us )?(?:a |another |some )?(?:jokes?|riddles?|stor(?:y|ies)|poems?|fun facts?)|sing (?:me )?(?:a )?song|make me laugh",
  ),
  whole(
    "(?:write|compose|draft|generate|code|program)(?: me| us)?(?: a| an| some| my| the)? (?:\\p{L}+ ){0,3}(?:poem|essay|code|script|story|song|letter|email|function|program|speech|cv|resume|homework|assignment|article|sql|query|rap)(?! (?:book|books|paper|pad))",
  ),
  whole(
    "who (?:is|was|are|won|wins|will win|invented|discovered|wrote|built|killed)(?: the)? (?:president|prime minister|king|queen|minister|mayor|election|world cup|match|game|rugby|soccer|war|premier|captain|ceo|richest|tallest)",
  ),
  whole(
    "what(?:'s| is| was)(?: the)? (?:capital|population|president|currency|history|area|flag|language|anthem) of (?:the )?\\p{L}+$",
  ),
  whole(
    "(?:who|what|which party)(?: should i| do you| will you)? vote(?: for)?|politics|election results?|the (?:anc|da|eff|mk party)",
  ),
  whole(
    "meaning of life|are you (?:human|real|a (?:robot|bot|human|person|machine)|alive|sentient|conscious|chatgpt|gpt)|do you (?:love|have feelings|dream|sleep|believe)|what(?:'s| is) your (?:favou?rite|age|name|opinion)|how old are you|where do you live|marry me|will you date|i (?:love|miss|adore) you",
  ),
  whole("(?:translate|solve|calculate|convert|summari[sz]e|explain) (?!.*(?:price|cart|listing|difference))"),
  /^(?:what(?:'s| is) )?\d+\s*[+\-*x/×÷^]\s*\d+\s*=?\s*\??$/u,
  whole(
    "how (?:do|can|to|should|would|does) (?:i |you |we |one |someone )?(?!pay|order|buy|check|find|get|return|register|become|sell|track|contact|use|shop|know|search|compare|add|remove|see|view|much|many|these|those|they|it|the|this|that|i|you|we|log|sign|start|cancel|apply|open|list)\\p{L}{3,}",
  ),
  whole("why (?:is|are|do|does|did|can't|don't|was|were|should) (?!.*(?:price|expensive|cart|order|stock|shipping))"),
  whole(
    "what(?:'s| is) the (?:time|date|day|news|score|exchange rate|petrol price|lotto|stage)(?! of (?:my|the) (?:order|delivery))|what (?:time|day|date|year) is it|(?:latest|today's|breaking) news|(?:load ?shedding|eskom) (?:schedule|stage|status)|lotto results|(?:rugby|soccer|football|cricket) (?:score|results?|fixtures?)|bitcoin price|stock market",
  ),
  whole(
    "(?:medical|legal|financial|relationship|tax) advice|should i invest|i have a (?:headache|fever|cold)(?: what|$)|horoscope|recipe for|am i (?:pregnant|sick|fat)",
  ),
];

const help = [
  whole(
    "what (?:can|do) you (?:do|help(?: me)? with|offer|know)|how (?:can|do) you (?:help|work)|how does (?:this|it|indaba) work|what (?:is|are) (?:this|you)(?: for)?$|what(?:'s| is) (?:this|indaba)(?: about| for)?|how do i (?:use|shop|start|begin|search|buy|order)(?: (?:this|here|something|things|on indaba|with you|you))*$|what (?:should|can) i (?:ask|say|do|type)|your (?:features|capabilities)|(?:show|give) me (?:some )?(?:examples|help|instructions|commands)",
  ),
  alone(
    "help(?: me)?(?: out)?|i need (?:some )?help|can you help|could you help|please help|assist(?: me)?|menu|commands|options|instructions|start|begin|how|what|i'm (?:lost|stuck|confused)|i don't (?:know|understand)(?: what to do)?",
  ),
];
const who = whole(
  "who (?:are|r) you|what are you|what(?:'s| is) your name|who (?:made|built|created|owns) (?:you|this|indaba)|are you (?:a |an )?(?:human|real(?: person)?|robot|bot|person|machine|ai)|(?:am i|is this) (?:talking|speaking|chatting)? ?(?:to|with) (?:a )?(?:human|person|robot|bot)|wie is jy",
);

const cannots: readonly [Topic, RegExp][] = [
  [
    "cannot-cancel",
    whole(
      "cancel (?:my|the|an|that|this|last|our)(?: last| latest| recent)? (?:orders?|bestelling)|cancel order|(?:stop|undo) (?:my|the|this|that) order|(?:can|could|want|need|like)(?: \\p{L}+){0,4} orders?(?: \\p{L}+){0,2} cancel(?:l?ed)|(?:change|edit|update|modify|amend|alter) (?:my|the|this|that)(?: last| latest)? order(?! (?:to|by|of|book|form)(?![\\p{L}]))|(?:change|edit|update|modify|amend|alter)(?: \\p{L}+){1,5} (?:of|on|for|in) (?:my|the|that|this) orders?|add (?:\\p{L}+ ){1,4}(?:to|onto) (?:my|the|that|this)(?: last| latest| existing)? order|(?:mark|set) (?:my|the|this|that) order (?:as|to)|kanselleer (?:my|die) bestelling",
    ),
  ],
  [
    "cannot-refund",
    whole(
      "refunds?|money ?back|get my money|(?:want|like|need|how (?:do|can) i|can i) (?:to )?(?:return|exchange|swap)(?: (?:it|this|that|my|an?|the|something|items?|goods|order|them))+|return(?:s)? policy|chargeback|(?:arrived|came|is|was|are) (?:broken|damaged|defective|faulty|wrong)|wrong item|(?:never|not|hasn't|didn't) (?:arrived?|delivered|received?|come)|warranty claim|lodge a complaint|report (?:a )?(?:seller|vendor|problem|fraud|scam)|i was scammed",
    ),
  ],
  [
    "cannot-account",
    whole(
      "(?:change|reset|forgot|forgotten|update|recover|lost)(?: (?:my|the|your))? (?:password|e-?mail(?: address)?|phone number|username|account|profile|details|address|delivery address|name)|(?:delete|close|deactivate|remove) my (?:account|profile|data)|(?:what's|what is|show me|tell me) my (?:e-?mail(?: address)?|password|username|phone number|address|account|profile)|(?:create|open|make|register|sign up for)(?: me)?(?: an?)? account|(?:log|sign) ?(?:me )?(?:in|out|up)(?: please)?$|how do i (?:log|sign) (?:in|up)|can't (?:log|sign) in|my (?:password|account) (?:is|doesn't|isn't)",
    ),
  ],
  [
    "cannot-human",
    whole(
      "(?:talk|speak|chat|connect me|put me through|transfer me|get me)(?: to| with)? (?:a |an |the |your |some)?(?:real |actual |live )?(?:human|person|agent|manager|supervisor|someone|somebody|consultant|representative|rep|operator|support|staff member|customer (?:service|care|support)|call cent(?:re|er))|customer (?:service|care|support)(?: number)?|call cent(?:re|er)|(?:phone|contact) (?:number|details) for (?:support|indaba|help)|human (?:agent|please|being)|call me|(?:do you have|what's|what is|give me|is there)(?: (?:an?|the|your|any))? (?:phone|contact|whatsapp|telephone|cell) number|your (?:phone|contact|support) number",
    ),
  ],
  [
    "seller-contact",
    whole(
      "(?:contact|phone|call|e-?mail|whatsapp|message|reach|talk to|speak to|chat (?:to|with))(?: with)? (?:the |this |that |my )?(?:seller|vendor|shop owner|supplier|merchant|owner)|(?:seller|vendor|shop)'?s? (?:phone|number|e-?mail|contact|address|details|whatsapp)",
    ),
  ],
  [
    "cannot-discount",
    whole(
      "(?:discount|promo(?:tion)?|coupon|voucher) codes?|(?:give|can i get|get|do i get|is there|any)(?: me)?(?: a| an| any| some)? (?:discount|coupon|voucher|rebate|price cut)s?(?! (?:on|for) \\p{L})|negotiate|haggle|lower the price|price match|can you do (?:it|that|this) for (?:less|r ?\\d+)|best you can do|knock (?:something )?off|black friday (?:deals|specials|sale)?$|loyalty (?:points|card)|lay ?by(?:e)?|pay (?:it )?off|on credit|instal?ments?",
    ),
  ],
  [
    "delivery",
    whole(
      "(?:how (?:long|much|fast|soon|do|does|is|will)|when|what(?:'s| is| are)|do you|can you|will you|who|where|is|free|does|cost of|price of|about)(?: \\p{L}+){0,6} (?:deliver(?:y|ed|ies|s)?|ship(?:ping|ped|s)?|arrives?|get here|courier|collect(?:ion)?|pick ?up)(?! (?:truck|van|bag|note))|deliver(?:y)? (?:time|times|fees?|costs?|options?|charges?|to|cost)|shipping (?:cost|costs|fees?|time|times|options?|charges?)|shipping\\??$|delivery\\??$|courier fees?",
    ),
  ],
  [
    "payment-methods",
    whole(
      "(?:which|what|how many)(?: \\p{L}+)? (?:payment (?:methods?|options?|types?)|cards?)(?: \\p{L}+)*|payment (?:methods?|options?)|(?:do you|can i|is it possible to)(?: \\p{L}+){0,3} (?:eft|cash|snapscan|zapper|paypal|cash on delivery|cod|apple pay|google pay|payfast|paystack|crypto|bitcoin|visa|mastercard|amex)|(?:accept|take) (?:cards?|cash|eft|credit cards?)|how (?:do|can|would|should) i pay|(?:is|are) (?:it|this|paying|payments?|my (?:card|money|details|payment)|(?:the )?checkout) (?:safe|secure)",
    ),
  ],
  [
    "sell",
    whole(
      "(?:become|be|register as|sign up as|apply (?:as|to be)|join as)(?: a| an)? (?:vendor|seller|supplier|merchant)|(?:sell|list) (?:my|our|on (?:here|indaba|this)|with you|stuff here|things here|goods here|something here)|(?:want|like|can i|how (?:do|can) i) (?:to )?sell(?: (?:my|on|here|with|things|stuff|something|products|goods))?(?! me)|open (?:a|my) (?:shop|store|stall)",
    ),
  ],
  [
    "cannot-others",
    whole(
      "(?:(?:other|another|someone else's|somebody else's|some other) (?:people|person|users?|customers?|shoppers?)?'?s?|everyone's|everybody's|all (?:users?|customers?|shoppers?|the)'?s?'?) (?:orders?|carts?|accounts?|details|baskets?|purchases)|orders? (?:of|by|from|placed by|for) (?:all |other |another |every |the )?(?:users?|customers?|people|person|shoppers?|everyone|someone|[\\p{L}.+-]+@)|(?:my|the) (?:wife|husband|friend|neighbou?r|boss|brother|sister|mother|father|mom|dad|boyfriend|girlfriend|son|daughter|ex|colleague)'s (?:orders?|cart|account|purchases)|what (?:did|has) (?!i |we |my )\\p{L}+ (?:buy|bought|order|ordered|purchased?)",
    ),
  ],
];

/** A subject that is answered in words; null when the message wants something of the shop. */
export function readTopic(text: string): Topic | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return "unclear";
  if (hostile.some((pattern) => pattern.test(text))) return "hostile";
  if (greetings.test(text)) return "greeting";
  if (howAreYou.test(text) && text.split(" ").length <= 8) return "how-are-you";
  if (thanks.test(text) && hasThanks.test(text)) return "thanks";
  if (no.test(text)) return "no";
  if (yes.test(text)) return "yes";
  if (praise.test(text)) return "praise";
  if (bye.test(text)) return "bye";
  if (who.test(text)) return "who";
  if (help.some((pattern) => pattern.test(text))) return "help";
  for (const [topic, pattern] of cannots) if (pattern.test(text)) return topic;
  if (offTopic.some((pattern) => pattern.test(text))) return "off-topic";
  if (complaint.test(text)) return "complaint";
  return null;
}
