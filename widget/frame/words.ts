// The frame's own words before the first message, in the languages of `data-locale`.

interface Words {
  greeting(businessName: string): string;
  placeholder: string;
}

const languages: Record<string, Words> = {
  af: {
    greeting: (name) => `Hallo! Vra my enigiets oor ${name} se produkte.`,
    placeholder: "Vra enigiets",
  },
  zu: {
    greeting: (name) => `Sawubona! Ngibuze noma yini ngemikhiqizo ye-${name}.`,
    placeholder: "Buza noma yini",
  },
};

/** null for English, the default. */
export const wordsOf = (locale: string): (Words & { language: string }) | null => {
  const language = locale.slice(0, 2).toLowerCase();
  const words = Object.hasOwn(languages, language) ? languages[language] : undefined;
  return words ? { ...words, language } : null;
};
