import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contract, everything, fullOnly, withoutDatabase } from '../.config/server-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files: string[] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');
const written = files.filter((file) => /\.(ts|tsx|mjs|cjs|css|sh)$/.test(file) && !file.endsWith('.d.ts'));
const lines = (file: string) => readFileSync(root + file, 'utf8').split('\n').length - 1;

/** The files and folders that the design allows at the top level, besides the lock file, the license and dot-files. */
const topLevel = [
  'LICENSE',
  'README.md',
  'agents',
  'host',
  'package.json',
  'plugins.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'rspack.config.ts',
  'sdk',
  'server',
  'tsconfig.base.json',
];

describe('the structure', () => {
  it("the repository's top level has exactly the files and folders of the design", () => {
    const found = new Set(files.map((file) => file.split('/')[0]).filter((name) => !name?.startsWith('.')));
    expect([...found].toSorted()).toEqual(topLevel.filter((name) => name !== 'agents' || found.has(name)));
  });

  it('editors, scripts and the CI workflow use the same Node version', () => {
    const [, pinned] = /^ {2}node: (\d\S+)$/m.exec(readFileSync(`${root}pnpm-workspace.yaml`, 'utf8')) ?? [];
    expect(readFileSync(`${root}.nvmrc`, 'utf8').trim()).toBe(pinned);
  });

  it('CI workflows pin their actions by commit, with the version in a comment', () => {
    const used = files
      .filter((file) => file.startsWith('.github/workflows/'))
      .flatMap((file) => readFileSync(root + file, 'utf8').match(/^.*\buses:.*$/gm) ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it('no hand-written file exceeds 400 lines, and the median length is near 80', () => {
    const lengths = written
      .map((file) => ({ file, length: lines(file) }))
      .toSorted((a, b) => a.length - b.length);
    expect(lengths.filter(({ length }) => length > 400)).toEqual([]);
    expect(lengths[Math.floor(lengths.length / 2)]?.length).toBeLessThanOrEqual(100);
  });

  it('no folder has more than 25 source files', () => {
    // Leaves out migrations, which are an append-only list that people read by number.
    const sources = written.filter((file) => !/\.(test|spec)\.|\/migrations\//.test(file));
    const folders = Map.groupBy(sources, (file) => file.slice(0, file.lastIndexOf('/')));
    const crowded = [...folders].filter(([, inside]) => inside.length > 25).map(([folder]) => folder);
    expect(crowded).toEqual([]);
  });

  const everyday = new Set(['presentation', 'rfp']);

  it("the sources of the host, the server and the SDK contain no agent's name", () => {
    const agents = new Set(files.flatMap((file) => /^agents\/([^/]+)\//.exec(file)?.[1] ?? []));
    const sources = written.filter(
      (file) => /^(host|server|sdk)\/src\//.test(file) && !/\.test\.|\/testing\//.test(file),
    );
    const named = sources.filter((file) => {
      const text = readFileSync(root + file, 'utf8');
      // A name that is also an everyday word counts as an agent's name only in a path.
      const named = (agent: string) => (everyday.has(agent) ? `agents/${agent}` : agent);
      return [...agents].some((agent) => new RegExp(`\\b${named(agent)}\\b`, 'i').test(text));
    });
    expect(named).toEqual([]);
  });

  it('files are named in kebab-case, and none is called utils or helpers', () => {
    const odd = written.filter((file) =>
      /(^|\/)(utils?|helpers?)(\/|\.)|[A-Z_]/.test(file.replace(/^.*README/, '')),
    );
    expect(odd).toEqual([]);
  });

  it('every agent that stores records has sample records of released versions', () => {
    const storing = files
      .filter((file) => /^agents\/[^/]+\/manifest\.ts$/.test(file))
      .filter((file) => readFileSync(root + file, 'utf8').includes("'storage'"))
      .map((file) => file.replace('manifest.ts', 'frozen/'));
    expect(storing.filter((folder) => !files.some((file) => file.startsWith(folder)))).toEqual([]);
  });

  it('every test file that is listed for both databases, for one database or for FULL=1 exists', () => {
    const patterns = [...everything, ...contract, ...withoutDatabase, ...fullOnly];
    expect(patterns.filter((pattern) => globSync(pattern, { cwd: `${root}server` }).length === 0)).toEqual(
      [],
    );
  });

  it('at most ten test files behave differently on the two databases', () => {
    expect(globSync(contract, { cwd: `${root}server` }).length).toBeLessThanOrEqual(10);
  });
});
