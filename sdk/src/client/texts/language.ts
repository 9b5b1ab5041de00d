/** What the workspace speaks, by its own name. English stands in the code; each other one is a catalogue. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

const languageKey = 'language';

/**
 * The language of this page: what `themeScript` wrote into `lang` of the document before anything else ran. Another one takes a reload, so
 * that texts may be constants of modules.
 */
export function language(): Language {
  const lang = globalThis.document?.documentElement.lang ?? '';
  return isLanguage(lang) ? lang : 'en';
}

/**
 * How dates and numbers are written: the browser's own kind of the language ("en-GB", "de-CH") where it has one, else the language.
 */
export function locale(spoken: Language = language()): string {
  // A server and its tests have no page, and somebody else's locale.
  const tags = globalThis.document === undefined ? [] : navigator.languages;
  // Where the system has no language of its own, Chromium names one that nothing can be written in: "en-US@posix".
  return tags.find((tag) => tag.slice(0, 2) === spoken && /^[a-z\d-]+$/i.test(tag)) ?? spoken;
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

/** What was chosen in this browser; null: what the browser itself speaks. */
export function chosenLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(languageKey);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the choice in this browser, null for none.
 * @returns whether the page has to be loaded anew to show it
 */
export function chooseLanguage(chosen: Language | null): boolean {
  try {
    if (chosen === null) localStorage.removeItem(languageKey);
    else localStorage.setItem(languageKey, chosen);
  } catch {
    return false;
  }
  return pageLanguage(chosen, navigator.languages) !== language();
}

/** The chosen language; else the first of the browser's that there is a catalogue for, else English. */
export function pageLanguage(chosen: string | null, browser: readonly string[]): Language {
  return [chosen ?? '', ...browser].map((tag) => tag.slice(0, 2)).find((tag) => isLanguage(tag)) ?? 'en';
}
