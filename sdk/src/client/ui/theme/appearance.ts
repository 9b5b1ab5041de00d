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

/** What is stored; the usual in place of what is absent or unknown. */
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

/** Shows it on this page and keeps it for the next; `themeScript` shows it before anything is drawn. */
export function setAppearance(appearance: Appearance): void {
  Object.assign(document.documentElement.dataset, appearance);
  try {
    localStorage.setItem(appearanceKey, JSON.stringify(appearance));
  } catch {
    // Kept for this page only.
  }
}
