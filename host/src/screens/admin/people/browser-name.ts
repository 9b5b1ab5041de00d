import { t } from '../../../texts/texts.ts';

const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Reads a name such as `Firefox on Windows` from a user agent. */
export function browserName(agent: string | null): string {
  const find = (known: [RegExp, string][]) => known.find(([sign]) => agent !== null && sign.test(agent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined)
    return system === undefined ? t('An unknown program') : t('An unknown program on {system}', { system });
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}
