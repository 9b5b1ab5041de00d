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

/** Reads the names of the browser and of its system from a user agent, such as `Firefox` and `Windows`. */
export function readUserAgent(agent: string | null): { browser: string | null; system: string | null } {
  const find = (known: [RegExp, string][]) =>
    known.find(([sign]) => agent !== null && sign.test(agent))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
