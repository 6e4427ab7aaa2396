// The guide's code examples. `tests/browser/widget-vendor.test.ts` runs the React one.
import { loaderAddress } from "./snippet.ts";

export const shopifyExample = (market: string, chatKey: string): string => `<script src="${loaderAddress(market)}"
  data-key="${chatKey}"
  {% if product %}data-listing="{{ product.selected_or_first_available_variant.sku | escape }}"{% endif %}
  async></script>`;

export const reactExample = (market: string): string => `import { useEffect, useRef } from "react";

const src = "${loaderAddress(market)}";
const included = () => document.querySelector(\`script[src="\${src}"]\`);

export function IndabaChat({ chatKey, ...options }) {
  const script = useRef(null);
  const told = JSON.stringify(options);

  useEffect(() => {
    const element = document.createElement("script");
    element.src = src;
    element.dataset.key = chatKey;
    // The component was unmounted before the script had loaded.
    element.onload = () => included() || window.Indaba?.destroy();
    // Delayed, as StrictMode mounts everything twice.
    const timer = setTimeout(() => document.head.append(element));
    script.current = element;
    return () => {
      clearTimeout(timer);
      element.remove();
      if (!included()) window.Indaba?.destroy?.();
    };
  }, [chatKey]);

  useEffect(() => {
    Object.assign(script.current.dataset, JSON.parse(told));
  }, [chatKey, told]);

  return null;
}`;

export const reactUse = (chatKey: string): string =>
  `<IndabaChat chatKey="${chatKey}" accent="#0b6e5d" position="bottom-left" listing={product.sku} />`;

export const queueExample = `window.Indaba = window.Indaba || [];
Indaba.push(["on", "cart:add", (event) => console.log("in the cart:", event.listing)]);
Indaba.push(["ask", "Which of these fits a king-size bed?"]);`;

export const buttonExample = `<button type="button" onclick="Indaba.ask('Do you deliver to Gqeberha?')">Ask about delivery</button>`;
