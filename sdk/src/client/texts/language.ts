/**
 * The languages of the workspace, each by its own name. English texts are in the code, the texts of other languages in
 * catalogs.
 */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

const languageKey = 'language';

/**
 * The language of this page. `themeScript` writes it into the document's `lang` before anything else runs. A change needs a
 * reload, so that texts can be module constants.
 */
export function language(): Language {
  const lang = globalThis.document?.documentElement.lang ?? '';
  return isLanguage(lang) ? lang : 'en';
}

/** The locale for dates and numbers: the browser's variant of the language ("en-GB", "de-CH") or, without one, the language. */
export function locale(spoken: Language = language()): string {
  // Without a page, as on servers and in their tests, ignore the machine's locale, which is not the person's.
  const tags = globalThis.document === undefined ? [] : navigator.languages;
  // On systems without a language, Chromium reports an invalid tag: "en-US@posix".
  return tags.find((tag) => tag.slice(0, 2) === spoken && /^[a-z\d-]+$/i.test(tag)) ?? spoken;
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

/** Returns the language that the person chose in this browser; null means the browser's language. */
export function chosenLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(languageKey);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

/**
 * Stores the chosen language in this browser; null removes the choice.
 * @returns whether the page must reload to show the language
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

/**
 * Returns the language of the page: the chosen one, else the first of the browser's languages that has a catalog, else English.
 */
export function pageLanguage(chosen: string | null, browser: readonly string[]): Language {
  return [chosen ?? '', ...browser].map((tag) => tag.slice(0, 2)).find((tag) => isLanguage(tag)) ?? 'en';
}
