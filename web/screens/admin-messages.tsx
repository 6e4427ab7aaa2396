import { useTitle } from "#web/ui/use-title.ts";

export default function AdminMessages() {
  useTitle("Messages");
  return (
    <div className="page">
      <h1 className="page-title">Messages</h1>
    </div>
  );
}
