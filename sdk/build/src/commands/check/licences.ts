import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Finding } from './finding.ts';

interface Package {
  license?: string | { type?: string };
  dependencies?: Record<string, string>;
}

/** Matches licenses with obligations for distribution, and missing licenses. */
const toLookAt = /GPL|SSPL|BUSL|UNLICENSED|^unknown$/i;

export function licencesOf(folder: string): Record<string, string> {
  const found = new Map<string, string>();
  const visit = (from: string): void => {
    for (const name of Object.keys(read(from).dependencies ?? {})) {
      const at = find(name, from);
      if (found.has(name) || at === null) continue;
      const { license } = read(at);
      found.set(name, (typeof license === 'string' ? license : license?.type) ?? 'unknown');
      visit(at);
    }
  };
  visit(folder);
  return Object.fromEntries([...found].sort(([a], [b]) => a.localeCompare(b)));
}

export function judgeLicences(licences: Record<string, string>): Finding[] {
  return Object.entries(licences)
    .filter(([, licence]) => toLookAt.test(licence))
    .map(([name, licence]) => ({
      level: 'warning',
      part: 'licences',
      text: `"${name}" has ${licence === 'unknown' ? 'an unknown license' : `the license ${licence}`}. Check which obligations that license has for you.`,
    }));
}

function read(folder: string): Package {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
}

function find(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const at = join(folder, 'node_modules', name);
    if (existsSync(join(at, 'package.json'))) return at;
    if (folder === dirname(folder)) return null;
  }
}
