import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { themeScript } from './theme-script.ts';
import { appliedTheme, firstTheme, parseTheme } from './theme-store.ts';

/** What the script leaves on the document of a browser with this preference. */
function runScript(getItem: (key: string) => string | null, dark: boolean): string | undefined {
  const root = { dataset: {} as Record<string, string> };
  runInNewContext(themeScript, {
    document: { documentElement: root },
    localStorage: { getItem },
    matchMedia: (query: string) => ({ matches: dark && query === '(prefers-color-scheme: dark)' }),
  });
  return root.dataset['theme'];
}

test('with nothing stored the theme is the system where that is dark, else light', () => {
  expect(firstTheme(null, true)).toBe('system');
  expect(firstTheme(null, false)).toBe('light');
});

test('what is stored goes first', () => {
  expect(firstTheme('light', true)).toBe('light');
  expect(firstTheme('dark', false)).toBe('dark');
});

test('a stored word that is no theme is as good as none', () => {
  expect(parseTheme('sepia')).toBeNull();
  expect(parseTheme('')).toBeNull();
});

test('the script before the first paint decides as React does after it', () => {
  for (const stored of ['light', 'dark', 'system', 'sepia', null]) {
    for (const dark of [true, false]) {
      const early = runScript((key) => (key === 'theme' ? stored : null), dark);
      const later = appliedTheme(firstTheme(parseTheme(stored), dark), dark);
      expect([stored, dark, early]).toEqual([stored, dark, later]);
    }
  }
});

test('in a browser that keeps nothing the script follows the system', () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  expect(runScript(refuse, true)).toBe('dark');
  expect(runScript(refuse, false)).toBe('light');
});
