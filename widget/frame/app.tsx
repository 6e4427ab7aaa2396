// The frame's application: the chat with the shopper's account and the frame's notices. The shell stays until the session and the last
// conversation have loaded, so that typing isn't interrupted.
import { createRoot } from "react-dom/client";
import type { Conversation } from "#contract/chat/endpoints.ts";
import { FrameChat } from "./frame-chat.tsx";
import type { Shell } from "./shell.ts";

async function run(shell: Shell): Promise<void> {
  await shell.opened;
  let last: Conversation | null;
  try {
    last = await shell.begin();
  } catch (error) {
    shell.fail(error, () => void run(shell));
    return;
  }
  const place = document.getElementById("app") as HTMLElement;
  createRoot(place).render(
    <FrameChat
      shell={shell}
      last={last}
      takeOver={() => {
        place.hidden = false;
        shell.remove();
        shell.tell({ type: "ready" });
      }}
    />,
  );
}

if (globalThis.indabaShell) void run(globalThis.indabaShell);
