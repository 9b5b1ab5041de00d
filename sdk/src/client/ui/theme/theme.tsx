import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  appliedTheme,
  firstTheme,
  onSystemChange,
  parseTheme,
  storedTheme,
  storeTheme,
  systemIsDark,
  type Theme,
  themeKey,
} from './theme-store.ts';

interface ThemeState {
  theme: Theme;
  /** The visible colors. For the theme `system`, these are the system's. */
  applied: 'light' | 'dark';
  setTheme: (theme: Theme) => void;
}

const ThemeContext = createContext<ThemeState | null>(null);

/**
 * Keeps `data-theme` in sync with the person's choice, the system and other tabs. Rendered once, by the host. Before React
 * starts, `themeScript` sets the attribute, to avoid a flash.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState(() => firstTheme(storedTheme(), systemIsDark()));
  const dark = useSyncExternalStore(onSystemChange, systemIsDark);
  const applied = appliedTheme(theme, dark);

  useEffect(() => {
    document.documentElement.dataset['theme'] = applied;
  }, [applied]);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== themeKey) return;
      setTheme(firstTheme(parseTheme(event.newValue), systemIsDark()));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  const state = useMemo<ThemeState>(
    () => ({
      theme,
      applied,
      setTheme(next) {
        storeTheme(next);
        setTheme(next);
      },
    }),
    [theme, applied],
  );
  return <ThemeContext value={state}>{children}</ThemeContext>;
}

/** Returns the theme and a function that changes it. @throws outside a ThemeProvider */
export function useTheme(): ThemeState {
  const state = use(ThemeContext);
  if (state === null) throw new Error('useTheme must be used within a ThemeProvider');
  return state;
}
