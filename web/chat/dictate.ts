import type { Recognition } from "./dictation.ts";

const sentences: Record<string, string> = {
  "not-allowed": "The microphone isn’t allowed here. Allow it in your browser’s settings, or type.",
  "service-not-allowed": "The microphone isn’t allowed here. Allow it in your browser’s settings, or type.",
  "audio-capture": "No microphone was found. Please type instead.",
  "no-speech": "Nothing was heard. Press the microphone and try again.",
  network: "Dictation needs a connection. Check yours and try again, or type.",
  "language-not-supported": "Your browser can’t write down this language. Please type instead.",
};

interface Dictation {
  language: string;
  /** All words so far; may still change. */
  onWords(words: string): void;
  /** `trouble`: an error message for people, or null. */
  onEnd(trouble: string | null): void;
}

/** Listens until the speaker pauses. Returns a function that stops it and keeps the words so far. */
export function dictate(Recognition: new () => Recognition, { language, onWords, onEnd }: Dictation): () => void {
  const recognition = new Recognition();
  let trouble: string | null = null;
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    onEnd(trouble);
  };
  recognition.lang = language;
  recognition.interimResults = true;
  recognition.onresult = ({ results }) => {
    const heard = Array.from(results as ArrayLike<{ readonly [at: number]: { transcript: string } }>);
    if (!over) onWords(heard.map((result) => result[0]?.transcript.trim() ?? "").join(" "));
  };
  recognition.onerror = ({ error }) => {
    if (error !== "aborted") trouble = sentences[error] ?? "Dictation didn’t work. Please type instead.";
  };
  recognition.onend = end;
  try {
    recognition.start();
  } catch {
    trouble = "Dictation didn’t work. Please type instead.";
    end();
  }
  return () => {
    recognition.stop();
    // Ignore words that the browser reports later.
    end();
  };
}
