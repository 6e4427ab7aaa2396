import { Button } from "@radix-ui/themes";
import type { ComponentProps } from "react";
import type { ThreadSubject } from "#contract/threads/threads.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useOpenThread } from "./threads-data.ts";

/** Leads to the thread about an order's part or a product. */
export function OpenThread({
  about,
  children,
  ...button
}: { about: ThreadSubject } & Pick<ComponentProps<typeof Button>, "children" | "size" | "aria-label">) {
  const open = useOpenThread();
  const press = usePress(open);
  return (
    <Button type="button" size="3" variant="soft" loading={open.isPending} {...button} onClick={() => press(about)}>
      {children}
    </Button>
  );
}
