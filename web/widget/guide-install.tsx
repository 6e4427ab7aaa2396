import { CopyBlock } from "./copy-block.tsx";
import { reactExample, reactUse, shopifyExample } from "./guide-examples.ts";
import { GuideSection } from "./guide-section.tsx";
import { chatAddress, snippetOf } from "./snippet.ts";

export function GuideInstall({ market, chatKey, accent }: { market: string; chatKey: string; accent: string }) {
  const line = snippetOf({ market, key: chatKey, accent });
  return (
    <GuideSection id="install" title="Install">
      <ol className="list">
        <li>Create a key under Chat on your site, and add your site to the list of those that may show the chat.</li>
        <li>Paste this line into your pages, once, anywhere between their head and their end.</li>
        <li>Open your site. A button stands in the corner; press it, and the chat opens.</li>
      </ol>
      <CopyBlock label="The line for your site" text={line} copyName="Copy line" />
      <p>
        It loads one small file that waits for nothing and holds up nothing. The chat itself is fetched when somebody
        points at the button or presses it.
      </p>

      <h3>WordPress</h3>
      <p>
        In a block theme: Appearance, Editor, Patterns, the footer, and there a Custom HTML block with the line. In a
        classic theme: Appearance, Widgets, a Custom HTML widget in the footer. Where WordPress takes the script out
        again (your account may not post scripts), use a plugin that adds code to the footer of every page.
      </p>

      <h3>Shopify</h3>
      <p>
        Online Store, Themes, Edit code, <code>layout/theme.liquid</code>, above <code>&lt;/body&gt;</code>. On product
        pages this one tells the chat what is looked at, if the SKUs are the same here and there. Put your{" "}
        <code>myshopify.com</code> address into the list of sites too, to see it in the theme's preview.
      </p>
      <CopyBlock label="The lines for Shopify" text={shopifyExample(market, chatKey)} />

      <h3>React</h3>
      <p>
        This component can be mounted as often as you like: there is one chat, and it goes with the last of them. It
        does nothing on the server, so it works with server rendering (mark it <code>"use client"</code> in Next.js).
      </p>
      <CopyBlock label="The React component" text={reactExample(market)} />
      <CopyBlock label="Its use" text={reactUse(chatKey)} />

      <h3>A link instead</h3>
      <p>For mails, social media and sites that take no script, your chat is a page of its own too:</p>
      <CopyBlock label="The address of your chat" text={chatAddress(market, chatKey)} copyName="Copy address" />
    </GuideSection>
  );
}
