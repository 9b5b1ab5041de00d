export type Theme = 'light' | 'dark' | 'system';

export const themeKey = 'theme';

const darkQuery = '(prefers-color-scheme: dark)';

/** Returns the stored theme; null if the theme is missing or unknown, or without storage. */
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
    // Without storage, the theme applies to this page only.
  }
}

export function parseTheme(value: string | null): Theme | null {
  return value === 'light' || value === 'dark' || value === 'system' ? value : null;
}

/** Returns the initial theme: the stored one, else dark if the system is dark, else light. */
export function firstTheme(stored: Theme | null, systemIsDark: boolean): Theme {
  return stored ?? (systemIsDark ? 'system' : 'light');
}

/** Returns the colors of a theme. The theme `system` uses the system's. */
export function appliedTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light';
  return theme;
}

export function systemIsDark(): boolean {
  return matchMedia(darkQuery).matches;
}

/** Calls back when the system's preference for light or dark changes. Returns a function that stops this. */
export function onSystemChange(listener: () => void): () => void {
  const query = matchMedia(darkQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
