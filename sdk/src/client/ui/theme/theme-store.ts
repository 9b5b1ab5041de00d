export type Theme = 'light' | 'dark' | 'system';

export const themeKey = 'theme';

const darkQuery = '(prefers-color-scheme: dark)';

/** What is stored, or null: nothing, something unknown, or a browser that keeps nothing. */
export function storedTheme(): Theme | null {
  try {
    return parseTheme(localStorage.getItem(themeKey));
  } catch {
    return null;
  }
}

export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Kept for this page only.
  }
}

export function parseTheme(value: string | null): Theme | null {
  return value === 'light' || value === 'dark' || value === 'system' ? value : null;
}

/** Which theme holds at first: the stored one; with nothing stored, the system's if that is dark, else light. */
export function firstTheme(stored: Theme | null, systemIsDark: boolean): Theme {
  return stored ?? (systemIsDark ? 'system' : 'light');
}

/** What is drawn for a theme. */
export function appliedTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light';
  return theme;
}

export function systemIsDark(): boolean {
  return matchMedia(darkQuery).matches;
}

/** Hears every change of the system's preference. Returns what ends it. */
export function onSystemChange(listener: () => void): () => void {
  const query = matchMedia(darkQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
