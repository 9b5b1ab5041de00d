import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parseAppearance, usualAppearance } from './appearance.ts';
import { languages, pageLanguage } from '../../texts/language.ts';
import { themeScript } from './theme-script.ts';
import { appliedTheme, firstTheme, parseTheme } from './theme-store.ts';

/** Runs the theme script in a simulated browser and returns the document's attributes. */
function runScript(getItem: (key: string) => string | null, dark: boolean): string | undefined {
  return datasetOf(getItem, dark)['theme'];
}

function datasetOf(getItem: (key: string) => string | null, dark: boolean): Record<string, string> {
  return documentOf(getItem, dark, ['en-US']).dataset;
}

function documentOf(getItem: (key: string) => string | null, dark: boolean, languages: string[]) {
  const root = { lang: 'en', dataset: {} as Record<string, string> };
  runInNewContext(themeScript, {
    document: { documentElement: root },
    navigator: { languages },
    localStorage: { getItem },
    matchMedia: (query: string) => ({ matches: dark && query === '(prefers-color-scheme: dark)' }),
  });
  return root;
}

test('without a stored theme, the theme is "system" if the system is dark, and "light" otherwise', () => {
  expect(firstTheme(null, true)).toBe('system');
  expect(firstTheme(null, false)).toBe('light');
});

test('a stored theme takes precedence over the system’s theme', () => {
  expect(firstTheme('light', true)).toBe('light');
  expect(firstTheme('dark', false)).toBe('dark');
});

test('an unknown stored theme is ignored', () => {
  expect(parseTheme('sepia')).toBeNull();
  expect(parseTheme('')).toBeNull();
});

test('the script before the first paint selects the same theme as React after it', () => {
  for (const stored of ['light', 'dark', 'system', 'sepia', null]) {
    for (const dark of [true, false]) {
      const early = runScript((key) => (key === 'theme' ? stored : null), dark);
      const later = appliedTheme(firstTheme(parseTheme(stored), dark), dark);
      expect([stored, dark, early]).toEqual([stored, dark, later]);
    }
  }
});

test('in a browser without storage, the theme before the first paint follows the system', () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  expect(runScript(refuse, true)).toBe('dark');
  expect(runScript(refuse, false)).toBe('light');
});

test('stored values of density, motion and text size apply before the first paint', () => {
  const stored = '{"density":"compact","motion":"reduced","text":"large","colour":"red"}';
  const shown = datasetOf((key) => (key === 'appearance' ? stored : null), false);
  expect(shown).toEqual({ theme: 'light', density: 'compact', motion: 'reduced', text: 'large' });
  expect(parseAppearance(stored)).toEqual({ density: 'compact', motion: 'reduced', text: 'large' });
  for (const nothing of [null, 'null', '{', '{"text":"<b>"}']) {
    expect(datasetOf((key) => (key === 'appearance' ? nothing : null), false)).toEqual({ theme: 'light' });
    expect(parseAppearance(nothing)).toEqual(usualAppearance);
  }
});

test('the language applies before the first paint, and equals the language selected later', () => {
  for (const stored of [...Object.keys(languages), 'xx', '', null]) {
    for (const browser of [[], ['de-AT', 'en'], ['fr', 'en-GB', 'de'], ['fr']]) {
      const { lang } = documentOf((key) => (key === 'language' ? stored : null), false, browser);
      expect([stored, browser, lang]).toEqual([stored, browser, pageLanguage(stored, browser)]);
    }
  }
});
