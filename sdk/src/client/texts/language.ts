/** The languages of the workspace, by their own names. English is in the code, each other one in a catalog. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

const languageKey = 'language';

/**
 * The language of this page, which `themeScript` wrote into the document's `lang` before anything else ran. A change needs a
 * reload, so that texts can be module constants.
 */
export function language(): Language {
  const lang = globalThis.document?.documentElement.lang ?? '';
  return isLanguage(lang) ? lang : 'en';
}

/** The locale for dates and numbers: the browser's variant of the language ("en-GB", "de-CH"), else the language. */
export function locale(spoken: Language = language()): string {
  // Servers and their tests have no page, and the machine's locale is not the person's.
  const tags = globalThis.document === undefined ? [] : navigator.languages;
  // On systems without a language, Chromium reports an invalid tag: "en-US@posix".
  return tags.find((tag) => tag.slice(0, 2) === spoken && /^[a-z\d-]+$/i.test(tag)) ?? spoken;
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

/** The language chosen in this browser; null follows the browser. */
export function chosenLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(languageKey);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

/**
 * Stores the choice in this browser; null removes it.
 * @returns whether the page must reload to show it
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

/** The chosen language, else the browser's first one with a catalog, else English. */
export function pageLanguage(chosen: string | null, browser: readonly string[]): Language {
  return [chosen ?? '', ...browser].map((tag) => tag.slice(0, 2)).find((tag) => isLanguage(tag)) ?? 'en';
}
