// Whether this browser has speech recognition, and the language for it. The recognition itself is in `dictate.ts`.

interface Heard {
  readonly length: number;
  readonly [at: number]: { readonly [at: number]: { transcript: string } };
}
export interface Recognition {
  lang: string;
  interimResults: boolean;
  onresult: ((event: { results: Heard }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}
type RecognitionMaker = new () => Recognition;

interface Policy {
  allowsFeature(name: string): boolean;
}
declare global {
  interface Document {
    permissionsPolicy?: Policy;
    featurePolicy?: Policy;
  }
}

/** Null if the browser has none, or the page around this frame doesn't allow it. */
export function findRecognition(): RecognitionMaker | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecognitionMaker;
    webkitSpeechRecognition?: RecognitionMaker;
  };
  const made = SpeechRecognition ?? webkitSpeechRecognition ?? null;
  const policy = document.permissionsPolicy ?? document.featurePolicy;
  const isAllowed = policy ? policy.allowsFeature("microphone") : window.parent === window;
  return isAllowed ? made : null;
}

const spoken = ["en", "af", "zu", "xh"];

/** The first of the person's languages that the chat understands, in its South African variant. */
export function dictationLanguage(languages: readonly (string | undefined)[]): string {
  const bases = languages.map((language) => language?.slice(0, 2).toLowerCase() ?? "");
  return `${bases.find((base) => spoken.includes(base)) ?? "en"}-ZA`;
}
