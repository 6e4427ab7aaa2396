import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { messageMaxLength } from "#contract/chat/chat.ts";
import { useChat } from "./chat-context.tsx";
import { dictationLanguage, findRecognition } from "./dictation.ts";
import { MicrophoneIcon, StopIcon } from "./icons.tsx";

export interface Microphone {
  listening: boolean;
  /** The error message; "" without an error. */
  trouble: string;
  press(): void;
  stop(): void;
}

const never = () => () => {};

/** Null if dictation isn't available. Words go into the input and are never sent automatically. */
export function useMicrophone(value: string, setText: (text: string) => void): Microphone | null {
  const { host } = useChat();
  // None during server rendering.
  const Recognition = useSyncExternalStore(never, findRecognition, () => null);
  const [listening, setListening] = useState(false);
  const [trouble, setTrouble] = useState("");
  const stopper = useRef<(() => void) | null>(null);
  useEffect(() => () => stopper.current?.(), []);
  if (!Recognition) return null;

  async function start(Maker: NonNullable<typeof Recognition>) {
    setTrouble("");
    setListening(true);
    const before = value.trim() === "" ? "" : `${value.trimEnd()} `;
    // Stop may be pressed while the code loads.
    let wanted = true;
    stopper.current = () => {
      wanted = false;
      setListening(false);
    };
    try {
      const { dictate } = await host().loadTools();
      if (!wanted) return;
      stopper.current = dictate(Maker, {
        language: dictationLanguage([host().language, ...navigator.languages]),
        onWords: (words) => setText((before + words).slice(0, messageMaxLength)),
        onEnd(why) {
          stopper.current = null;
          setListening(false);
          setTrouble(why ?? "");
        },
      });
    } catch {
      setListening(false);
      setTrouble("Dictation could not be loaded. Check your connection and try again, or type.");
    }
  }

  const stop = () => stopper.current?.();
  return { listening, trouble, stop, press: () => (listening ? stop() : void start(Recognition)) };
}

export function MicrophoneButton({ microphone, disabled }: { microphone: Microphone; disabled: boolean }) {
  const { listening, press } = microphone;
  const label = listening ? "Stop listening" : "Speak your message";
  return (
    <button
      type="button"
      className={listening ? "chat-round chat-listening" : "chat-round chat-microphone"}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={press}
    >
      {listening ? <StopIcon /> : <MicrophoneIcon />}
    </button>
  );
}
