import { useTitle } from "#web/ui/use-title.ts";

export default function WidgetGuide() {
  useTitle("Put the chat on your site");
  return (
    <div className="page">
      <h1 className="page-title">Put the chat on your site</h1>
    </div>
  );
}
