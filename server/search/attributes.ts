// Words that describe a product without naming it: colours, materials, sizes, common adjectives. In a title they may follow the
// product ("kettle stainless steel"); in a query they are a property even if no listing has them.
import { stemOf, stemsOf } from "#contract/language/words.ts";

const stems = (words: string): ReadonlySet<string> => new Set(stemsOf(words));

const colours = stems(`amber apricot aqua beige black blue bronze brown burgundy camel charcoal chocolate copper coral
  cream crimson cyan fuchsia gold golden gray green grey indigo ivory khaki lavender lilac lime magenta maroon mauve mint multicolour
  multicolor mustard navy ochre olive orange peach pink plum purple red rose ruby rust salmon sand scarlet silver tan taupe teal terracotta
  turquoise violet white yellow`);

export const materials =
  stems(`acacia acrylic aluminium aluminum bamboo brass canvas cardboard cashmere ceramic chiffon chrome clay
  corduroy cotton crystal denim enamel fabric felt fibreglass flannel fleece glass gold granite iron jute lace leather linen
  marble melamine merino mesh metal mohair nylon oak paper pine plastic polyester porcelain rattan resin rubber sateen satin silicone silk
  stainless steel stone suede teak titanium velvet vinyl walnut wicker wood wooden wool woollen`);

const manner =
  stems(`adjustable adult adults assorted automatic baby basic beginner best big black boys bulk cheap classic clear color colour compact
  complete cordless dark deluxe digital disposable double dried dry durable economy electric electronic elegant extra fine flexible
  foldable folding fresh full fun gents giant girls ground half hand handmade hard heavy high hot indoor infant instant jumbo junior kids king ladies
  large large-size light lightweight local long loose low luxury manual matt matte medium men mens mini modern mixed multi
  natural neutral new old organic original outdoor padded pair personal plain polished portable premium printed pro professional pure queen
  quick raw ready rechargeable regular ribbed round school seasonal senior seniors sharp short single size sizes sleek slim small smart smooth soft solid
  square standard striped strong sturdy super sweet tall thick thin toddler traditional travel triple twin ultra unisex universal unscented unsweetened
  bundle collection combo computer design device edition model number pc range series set style type unit version used vintage warm washable waterproof wet whole wide wireless women womens young youth`);

export const isColourOrMaterial = (stem: string): boolean => colours.has(stem) || materials.has(stem);
/** A descriptive word: a colour, material, size or common adjective. */
export const isAttribute = (stem: string): boolean => isColourOrMaterial(stem) || manner.has(stem);

/** Compared as written: "glass" describes a bowl, "glasses" are products; so are "chocolates" and "roses". */
export const isDescribing = (word: string): boolean =>
  isAttribute(stemOf(word)) && !isPluralOfMaterial(word) && !(colours.has(stemOf(word)) && /[^s]s$/.test(word));

const isPluralOfMaterial = (word: string): boolean =>
  /[^s]s$/.test(word) && [word.slice(0, -1), word.slice(0, -2)].some((one) => materialWords.has(one));
const materialWords = new Set(["glass", "paper", "iron", "stone", "wood", "lace", "brass", "tin"]);

const children = stems("kid kids child children boy boys girl girls toddler toddlers baby babies infant junior youth");
const grown =
  stems(`man men woman women adult adults grown grownup lady ladies gentleman husband wife dad father mom mum mother
  uncle aunt auntie grandfather grandmother gran granny grandpa gogo boss`);

const tall = stems("tall large big huge");
const short = stems("small short little tiny petite");

const [women, men] = [
  stems(
    "woman women lady ladies wife mother mom mum aunt auntie gran granny grandmother gogo sister daughter girlfriend girl she her",
  ),
  stems("man men gentleman husband dad father uncle grandfather grandpa brother son boyfriend boy he him"),
];

/** Who is told of, and the words of things for the others; each pair are opposites. */
const opposites: readonly (readonly (readonly [told: ReadonlySet<string>, forOthers: ReadonlySet<string>])[])[] = [
  [
    [grown, children],
    [children, stems("man woman adult gents ladies mens womens")],
  ],
  [
    [tall, stems("small xs")],
    [short, stems("large xl xxl")],
  ],
  [
    [women, stems("men mens gents gentlemen")],
    [men, stems("women womens ladies")],
  ],
];

/** "For a tall man": the words of things that are for children or are small. [] when nobody is told of. */
export function forOthersThan(about: string): string[] {
  const told = stemsOf(about);
  return opposites.flatMap((pair) => {
    const [one, ...more] = pair.filter(([people]) => told.some((stem) => people.has(stem)));
    return one && more.length === 0 ? [...one[1]] : [];
  });
}
