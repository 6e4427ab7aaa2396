// Three example sites: a plain shop, one with a hostile style sheet and strict policy, and a single-page app.

export interface DemoShop {
  name: string;
  city: string;
  /** `picture`: a path on the demo's site. */
  products: { id: string; title: string; price: string; picture?: string }[];
}

export interface DemoPlace {
  /** The marketplace's origin. */
  marketUrl: string;
  key: string;
  shop: DemoShop;
}

const text = (value: string) => value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const snippet = ({ marketUrl, key }: DemoPlace, options = "") =>
  `<script src="${text(marketUrl)}/widget/v1/loader.js" data-key="${text(key)}"${options} async></script>`;

const look = `*{box-sizing:border-box}
body{margin:0;font:17px/1.6 Georgia,serif;color:#2b2118;background:#fbf6ee}
header,main,footer{max-width:960px;margin:0 auto;padding:24px}
header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:baseline;justify-content:space-between}
h1{margin:0;font-size:32px;line-height:1.2}
a{color:#8a3b12}
nav{display:flex;gap:20px}
.lead{font-size:20px;max-width:38em}
.goods{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:20px;padding:0;list-style:none}
.goods li{display:flex;flex-direction:column;gap:4px;padding:20px;background:#fff;border:1px solid #e7dac6;border-radius:12px}
img{width:100%;aspect-ratio:1;object-fit:contain;border-radius:8px;background:#f3eadb}
.one img{max-width:480px}
.price{color:#8a3b12;margin-top:auto;font-variant-numeric:tabular-nums}
button{font:inherit;padding:8px 16px;border:1px solid #8a3b12;border-radius:8px;background:#8a3b12;color:#fff;cursor:pointer;min-height:44px}
footer{color:#6b5b48;font-size:15px}`;

const page = (title: string, style: string, head: string, body: string) => `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
${head}
</head>
<body>
${body}
</body>
</html>
`;

const goods = ({ products }: DemoShop) =>
  `<ul class="goods">${products
    .map(
      ({ title, price, picture }) =>
        `<li>${picture ? `<img src="${text(picture)}" alt="">` : ""}<b>${text(title)}</b> <span class="price">${text(price)}</span></li>`,
    )
    .join("")}</ul>`;

const front = (shop: DemoShop, extra = "") => `<header><h1>${text(shop.name)}</h1>
<nav><a href="/">Shop</a> <a href="/strict">Strict</a> <a href="/app">App</a></nav></header>
<main><p class="lead">Good things from ${text(shop.city)}, packed by hand and sent all over South Africa.</p>
${goods(shop)}
${extra}</main>
<footer>${text(shop.name)}, ${text(shop.city)}. Open Monday to Saturday, 09:00 to 17:00.</footer>`;

/** `extra`: more of the head, such as the snippet a second time. */
export const plainPage = (place: DemoPlace, extra = "") =>
  page(
    place.shop.name,
    look,
    snippet(place) + extra,
    front(
      place.shop,
      `<p><button type="button" onclick="Indaba.ask('Do you deliver to Gqeberha?')">Ask about delivery</button></p>`,
    ),
  );

/** The worst that a site's style sheet can do to embedded elements. */
const hostileStyle = `html{font-size:62.5%}
*{all:unset}
head,style,script,title{display:none}
body,header,main,footer,ul,li,p,h1{display:block;font-family:serif;font-size:17px;margin:8px}
div,button,iframe,dialog,span,svg{display:none!important}
indaba-chat{display:none;visibility:hidden;opacity:0;transform:scale(.1)}
body>*{position:relative;z-index:99999;pointer-events:none;letter-spacing:9px;direction:ltr}
.layer{position:fixed;inset:0;z-index:999999}`;

/** Without pictures, which its policy blocks. */
export function hostilePage(place: DemoPlace): string {
  const products = place.shop.products.map((product) => ({ ...product, picture: undefined }));
  const body = `${front({ ...place.shop, products })}\n<p class="layer"></p>`;
  return page(place.shop.name, hostileStyle, snippet(place), body);
}

/** Allows only the marketplace and the style sheet above. */
export function strictPolicy({ marketUrl }: DemoPlace): string {
  const hash = new Bun.CryptoHasher("sha256").update(hostileStyle).digest("base64");
  return [
    "default-src 'none'",
    `script-src ${marketUrl}`,
    `frame-src ${marketUrl}`,
    `style-src 'sha256-${hash}'`,
    "img-src data:",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** Each route swaps the body; a product's page sets `data-listing`. */
export const appPage = (place: DemoPlace) =>
  page(
    place.shop.name,
    look,
    `${snippet(place, ' id="indaba"')}\n<script type="module" src="/app.js"></script>
<script type="application/json" id="shop">${JSON.stringify(place.shop).replace(/</g, "\\u003c")}</script>`,
    "",
  );

export const appScript = `const shop = JSON.parse(document.querySelector("#shop").textContent);
const element = (tag, fields, ...children) => {
  const made = Object.assign(document.createElement(tag), fields);
  made.append(...children);
  return made;
};
const link = (href, text) => element("a", { href }, text);
const picture = (src) => (src ? [element("img", { src, alt: "" })] : []);
function draw() {
  const product = shop.products.find(({ id }) => location.pathname === "/app/" + id);
  const script = document.querySelector("#indaba");
  if (product) script.dataset.listing = product.id;
  else delete script.dataset.listing;
  const body = document.createElement("body");
  body.append(
    element("header", {}, element("h1", {}, product ? product.title : shop.name), element("nav", {}, link("/app", "All products"), link("/", "The plain shop"))),
    product
      ? element("main", { className: "one" }, ...picture(product.picture), element("p", { className: "lead price" }, product.price))
      : element("main", {}, element("ul", { className: "goods" }, ...shop.products.map(({ id, title, price, picture: src }) =>
          element("li", {}, ...picture(src), link("/app/" + id, title), " ", element("span", { className: "price" }, price))))),
  );
  document.documentElement.replaceChild(body, document.body);
}
addEventListener("click", (event) => {
  const to = event.target.closest && event.target.closest("a[href^='/app']");
  if (!to) return;
  event.preventDefault();
  history.pushState(null, "", to.href);
  draw();
});
addEventListener("popstate", draw);
draw();
`;
