import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

const headings = read('.github/CHANGELOG.md').match(/^## .*$/gm) ?? [];
const released = headings.filter((heading) => heading !== '## Unreleased');
const versionOf = (heading: string) => /^## (\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2}$/.exec(heading)?.[1];
const tags = new Set(
  git('tag', '--list', 'v*')
    .split('\n')
    .filter((tag) => tag !== ''),
);

describe('the changelog', () => {
  it('the changelog lists unreleased changes first, then each version once, with its date', () => {
    expect(headings[0]).toBe('## Unreleased');
    const versions = released.map(versionOf);
    expect(versions).not.toContain(undefined);
    expect(new Set(versions).size).toBe(headings.length - 1);
  });

  it("the changelog's first version is the version in package.json", () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(versionOf(released[0] ?? '')).toBe(version);
  });

  // Skipped in a shallow clone, which has no tags.
  it.skipIf(tags.size === 0)(
    "the changelog contains only tagged versions, and the changelog of each tag contains that version's heading",
    () => {
      for (const heading of released) {
        const tag = `v${versionOf(heading)}`;
        expect(tags).toContain(tag);
        expect(git('show', `${tag}:.github/CHANGELOG.md`).split('\n')).toContain(heading);
      }
    },
  );
});
