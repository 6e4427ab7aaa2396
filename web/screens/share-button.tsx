import { Button } from "@radix-ui/themes";
import { toast } from "#web/lib/toast-store.ts";
import { ShareIcon } from "#web/ui/icons.tsx";

/** Hands this page's address to the device's own sharing; without that, copies it. */
async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  if (navigator.share) {
    // Rejects when the person closes it, too.
    await navigator.share({ title, url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: "Link copied", description: "You can paste it wherever you want to share it." });
  } catch {
    toast({ title: "Link not copied", description: `Your browser doesn't allow it. The address is ${url}` });
  }
}

export function ShareButton({ title }: { title: string }) {
  return (
    <Button
      variant="ghost"
      color="gray"
      highContrast
      size="2"
      className="share-button"
      onClick={() => void share(title)}
    >
      <ShareIcon size={18} />
      Share
    </Button>
  );
}
