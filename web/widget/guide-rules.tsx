// The guide's chapters on a site's security policy, its visitors' privacy, and troubleshooting.
import { CopyBlock } from "./copy-block.tsx";
import { GuideSection, Remedies } from "./guide-section.tsx";
import { chatAddress } from "./snippet.ts";

interface Place {
  market: string;
  chatKey: string;
}

export function GuideSecurity({ market }: Pick<Place, "market">) {
  return (
    <GuideSection id="csp" title="Content Security Policy">
      <p>
        If your site sends a Content-Security-Policy, add our address to two of its lines. Nothing else is needed: no{" "}
        <code>style-src</code>, no <code>connect-src</code>, no <code>'unsafe-inline'</code>, and no Trusted Types
        policy.
      </p>
      <CopyBlock label="Lines for your policy" text={`script-src ${market}; frame-src ${market}`} />
      <p>
        If your pages send <code>Cross-Origin-Embedder-Policy</code>, nothing changes: the chat answers with what it
        asks for (<code>credentialless</code>, in browsers that know it). If they send{" "}
        <code>Permissions-Policy: geolocation=()</code>, the chat asks shoppers for their city instead of their place;{" "}
        <code>microphone=()</code> keeps the microphone away, whatever the line says.
      </p>
      <p>
        Only sites of your list can show the chat; the shopper's browser sees to that. Each name counts for itself:{" "}
        <code>https://example.co.za</code>, <code>https://www.example.co.za</code> and{" "}
        <code>https://shop.example.co.za</code> are three. Addresses with <code>http</code> work for localhost alone.
      </p>
    </GuideSection>
  );
}

export const GuidePrivacy = () => (
  <GuideSection id="privacy" title="Privacy">
    <p>
      Before somebody uses the button, the chat makes one request (for its small script), sets no cookie and stores
      nothing. So it needs no consent banner to be there.
    </p>
    <ul className="list">
      <li>
        <strong>What is kept after the first click.</strong> One cookie in the shopper's browser, for 30 days:
        http-only, partitioned, so that it can't be read on another site and can't follow anybody around. Where a
        browser takes no such cookie, the same random value is kept in the chat's own storage on your site, or for that
        page only. We keep the conversation, so that it is there when the shopper comes back; 30 days after the last
        message a visitor's is deleted.
      </li>
      <li>
        <strong>What you see.</strong> Counts, and words that found nothing when more than one shopper used them. Not
        who, and not what was said. Of an order you see what you see of every order: what to send, and the email of the
        checkout.
      </li>
      <li>
        <strong>What your page sees.</strong> That the chat was opened or closed, that something was said or put into a
        cart (and which of your products), and that a shopper went on to pay. Never messages, names, emails or logins:
        the chat is in a frame of its own, which scripts on your page can't read.
      </li>
      <li>
        <strong>What the chat sees of your page.</strong> Its address (the site, not the page), and what you tell it:
        greeting, colour, language, product.
      </li>
      <li>
        <strong>Signing in and paying</strong> happen in a window of the marketplace, never on your page. Shoppers agree
        first that your chat may fill their cart and see the state of the orders they have with you, and can sign out in
        the chat.
      </li>
    </ul>
    <p>For your privacy notice, under the Protection of Personal Information Act (POPIA):</p>
    <CopyBlock
      label="Words for your privacy notice"
      text="Our site offers a chat run by the Indaba marketplace. Nothing about you is collected by it until you use it. When you do, Indaba keeps your conversation to answer you, and a random number in your browser, until 30 days after your last visit, by which you find the conversation again. If you sign in or buy, Indaba processes your account and order details as the responsible party for the marketplace, and tells us what we need to send you your order. You can ask Indaba to see, correct or delete what it holds about you, and delete your account under Settings."
    />
    <p className="field-hint">This is no legal advice: read it against what your own site does.</p>
  </GuideSection>
);

export const GuideAccessibility = () => (
  <GuideSection id="accessibility" title="Accessibility">
    <p>
      The button has a name, says whether the chat is open, and is reached with Tab. Opening moves the focus into the
      message field, Escape closes the chat and gives the focus back. The focus is never locked in; on a phone, where
      the chat fills the screen, the page behind it is left out of the order. Answers are announced once, when they are
      finished. Colours keep their contrast with any accent, in light and dark; movement stops when the system asks for
      less of it; text grows with the browser's own setting.
    </p>
  </GuideSection>
);

export function GuideTrouble({ market, chatKey }: Place) {
  return (
    <GuideSection id="trouble" title="When something is wrong">
      <Remedies
        remedies={[
          [
            "No button appears",
            <>
              Look into the page's source for the line, once, with <code>data-key</code>. A policy without{" "}
              <code>script-src {market}</code> stops it, and so do consent tools that hold back scripts until they are
              told not to. The browser's console says which.
            </>,
          ],
          [
            "The panel says: The chat can't open on this page",
            <>
              Your site isn't in your list as the browser names it. Compare scheme (<code>https</code>), name (with{" "}
              <code>www</code> or without), and port with the address bar, save, and reload the page. Meanwhile its link
              opens your chat in a tab. Site builders show previews under other addresses: those have to be in the list
              too. The same panel comes when your own policy lacks <code>frame-src {market}</code>, and when the key was
              revoked or replaced more than 7 days ago.
            </>,
          ],
          [
            "Signing in opens nothing",
            <>
              Pop-ups are blocked; the chat then shows a link that opens the same in a tab. A{" "}
              <code>Cross-Origin-Opener-Policy</code> on your page doesn't matter: the chat asks the marketplace itself
              whether the shopper has agreed.
            </>,
          ],
          [
            "No button in an old browser",
            <>
              The chat is there from Chrome and Edge 105, Firefox 110 and Safari 16.4 on. Before those your page stays
              as it is, without a button and without <code>Indaba</code>: calls by <code>Indaba.push</code> do nothing
              there.
            </>,
          ],
          [
            "It doesn't work in an app's browser",
            <>
              Browsers inside of apps can leave out frames or new windows. Link to your chat on a page of its own there:{" "}
              <code>{chatAddress(market, chatKey)}</code>
            </>,
          ],
          [
            "It goes when the page changes (single-page apps)",
            "Frameworks that swap the whole body leave the chat as it is, and where a page removes it, it puts itself back. To have it on some pages only, use open and destroy as in the React example.",
          ],
          [
            "Something lies above the button",
            "Give it another data-position, data-offset or data-z-index. A dialog that your page opens as modal covers everything, as it should.",
          ],
        ]}
      />
    </GuideSection>
  );
}
