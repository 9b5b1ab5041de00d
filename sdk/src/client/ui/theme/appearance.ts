export interface Appearance {
  density: 'comfortable' | 'compact';
  motion: 'system' | 'reduced';
  text: 'normal' | 'large' | 'larger';
}

const appearanceKey = 'appearance';

export const usualAppearance: Appearance = { density: 'comfortable', motion: 'system', text: 'normal' };

const known: { [K in keyof Appearance]: readonly Appearance[K][] } = {
  density: ['comfortable', 'compact'],
  motion: ['system', 'reduced'],
  text: ['normal', 'large', 'larger'],
};

/** Reads the stored appearance, with defaults for missing or unknown values. */
export function readAppearance(): Appearance {
  try {
    return parseAppearance(localStorage.getItem(appearanceKey));
  } catch {
    return usualAppearance;
  }
}

export function parseAppearance(text: string | null): Appearance {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Appearance> | null;
    const pick = <K extends keyof Appearance>(name: K): Appearance[K] =>
      known[name].find((value) => value === stored?.[name]) ?? usualAppearance[name];
    return { density: pick('density'), motion: pick('motion'), text: pick('text') };
  } catch {
    return usualAppearance;
  }
}

/** Applies the appearance to this page and stores it. On later pages, `themeScript` applies it before the first paint. */
export function setAppearance(appearance: Appearance): void {
  Object.assign(document.documentElement.dataset, appearance);
  try {
    localStorage.setItem(appearanceKey, JSON.stringify(appearance));
  } catch {
    // Without storage, the appearance applies to this page only.
  }
}
