import { Link } from "wouter";
import { useUnreadThreads } from "./threads-data.ts";

/** The way to the inbox, with how many threads have something new. */
export function InboxLink(look: { className?: string }) {
  const unread = useUnreadThreads().data ?? 0;
  return (
    <Link {...look} href="/messages">
      Messages{unread > 0 && <span className="thread-unread"> {unread} new</span>}
    </Link>
  );
}
