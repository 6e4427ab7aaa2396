import { Button } from "@radix-ui/themes";
import { useEffect } from "react";
import { Link } from "wouter";
import { useTitle } from "#web/ui/use-title.ts";
import { GuideInstall } from "#web/widget/guide-install.tsx";
import { GuideApi, GuideOptions } from "#web/widget/guide-reference.tsx";
import { GuideAccessibility, GuidePrivacy, GuideSecurity, GuideTrouble } from "#web/widget/guide-rules.tsx";
import { useOwnWidget } from "#web/widget/own-widget-data.ts";
import { keyPlaceholder } from "#web/widget/snippet.ts";

const chapters = [
  ["install", "Install"],
  ["options", "Options"],
  ["api", "JavaScript"],
  ["csp", "Content Security Policy"],
  ["privacy", "Privacy"],
  ["accessibility", "Accessibility"],
  ["trouble", "When something is wrong"],
] as const;

/** Public. For a signed-in vendor the examples contain its own key. */
export default function WidgetGuide() {
  useTitle("Put the chat on your site");
  // The browser looked for the link's anchor before this screen was rendered.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  const own = useOwnWidget().data;
  const market = location.origin;
  const chatKey = own?.key ?? keyPlaceholder;
  return (
    <div className="page guide stack">
      <header>
        <h1 className="page-title">Put the chat on your site</h1>
        <p className="page-lead guide-lead">
          One line of HTML, and visitors of your own site find your products by chatting, sign in, fill a cart and pay
          on the marketplace.{" "}
          {own?.key
            ? "Your own key stands in the examples."
            : `Vendors who are signed in find their own key in the examples; for everybody else it is ${keyPlaceholder}.`}
        </p>
        <div className="row">
          <Button asChild size="3" variant="surface" color="gray" highContrast>
            <Link href="/vendor/widget">Chat on your site</Link>
          </Button>
        </div>
      </header>
      <nav aria-label="Contents">
        <ul className="row guide-contents">
          {chapters.map(([id, title]) => (
            <li key={id}>
              <a className="text-link" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <GuideInstall market={market} chatKey={chatKey} accent={own?.accent ?? ""} />
      <GuideOptions />
      <GuideApi />
      <GuideSecurity market={market} />
      <GuidePrivacy />
      <GuideAccessibility />
      <GuideTrouble market={market} chatKey={chatKey} />
    </div>
  );
}
