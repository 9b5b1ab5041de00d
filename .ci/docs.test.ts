import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = globSync(
  [
    'README.md',
    '.github/{CONTRIBUTING,SECURITY}.md',
    '{sdk,host,server}/README.md',
    'server/src/**/README.md',
    'sdk/docs/**/*.md',
  ],
  { cwd: root },
).toSorted();
const tracked: string[] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');
const folders = new Set(tracked.flatMap((file) => parentsOf(file)));
const scripts = new Set(
  ['package.json', 'sdk/package.json', 'host/package.json', 'server/package.json']
    .filter((file) => tracked.includes(file))
    .flatMap((file) => Object.keys(JSON.parse(read(file)).scripts ?? {})),
);
const agentScripts = ['dev', 'test', 'build', 'check'];

/** `.ci/without-agent` runs this test in a checkout without one of the agents. */
const removed = process.env['WITHOUT_AGENT'];
const isOfRemovedAgent = (fault: string) => removed !== undefined && fault.includes(`agents/${removed}`);

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function parentsOf(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...parentsOf(folder)];
}

function codeOf(text: string): string[] {
  const fenced = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  const rest = text.replaceAll(/^```[^\n]*\n[\s\S]*?^```/gm, '');
  return [...fenced, ...[...rest.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)];
}

const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function brokenLinks(page: string): string[] {
  const text = read(page).replaceAll(/^```[^\n]*\n[\s\S]*?^```/gm, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, '');
      if (!tracked.includes(file) && !folders.has(file)) return true;
      return anchor !== undefined && file.endsWith('.md') && !anchorsOf(read(file)).includes(anchor);
    });
}

const ownFolder = /^(?:\.\/)?((?:sdk|host|server|agents|\.ci|\.config|\.github)(?:\/[\w.@*{},<>-]+)+)\/?$/;
const sourceFile = /^((?:[\w.@*{},<>-]+\/)*[\w*{},<>-][\w.*{},<>-]*\.(?:tsx?|mjs|cjs|sh|css))$/;

/** Paths that the repository does not contain: build output, package exports, and the README's example agent. */
const elsewhere = /\/dist\/|^@|^agents\/echo\//;

const exists = (path: string): boolean => {
  const pattern = path.replaceAll(/<[^>]+>/g, '*');
  // `endsWith` also finds files in folders that begin with a dot, which glob patterns skip.
  const fits = (name: string) =>
    `/${name}`.endsWith(`/${path}`) || matchesGlob(name, pattern) || matchesGlob(name, `**/${pattern}`);
  return tracked.some(fits) || [...folders].some(fits);
};

/**
 * Returns the paths in a piece of code that match no file, neither from the root nor as the end of a file's path. `<name>`
 * matches anything.
 */
function missingPaths(code: string): string[] {
  return code
    .split(/[\s'"`()=,;:]+(?![^{]*\})/)
    .flatMap((word) => ownFolder.exec(word)?.[1] ?? sourceFile.exec(word)?.[1] ?? [])
    .filter((path) => !elsewhere.test(path) && !exists(path));
}

/**
 * Returns the missing files of a code walkthrough: each item begins with a path, and a bare file name in it means a file in the
 * same folder.
 */
function missingNeighbors(page: string): string[] {
  return [...read(page).matchAll(/^\d+\. `([\w./-]+)\/[\w.-]+\.\w+`(.*)$/gm)].flatMap(
    ([, folder = '', text = '']) =>
      [...text.matchAll(/`([\w-]+\.tsx?)`/g)]
        .map(([, name]) => `${folder}/${name}`)
        .filter((path) => !tracked.includes(path)),
  );
}

function missingScripts(page: string): string[] {
  const known = page.startsWith('sdk/') ? [...scripts, ...agentScripts] : [...scripts];
  return codeOf(read(page))
    .flatMap((code) => [...code.matchAll(/\bnpm run (?:-\S+ )*([\w:.-]+)/g)].map(([, name = '']) => name))
    .filter((name) => !known.includes(name));
}

describe('the pages about the project', () => {
  it("the project's documentation refers only to existing files, folders, headings and scripts", () => {
    const faults = pages.flatMap((page) => {
      const paths = [...codeOf(read(page)).flatMap(missingPaths), ...missingNeighbors(page)];
      return [...brokenLinks(page), ...paths, ...missingScripts(page)].map((what) => `${page}: ${what}`);
    });
    expect(pages.length).toBeGreaterThan(100);
    expect(faults.filter((fault) => !isOfRemovedAgent(fault))).toEqual([]);
  });
});

it('a chat message passes at most ten files', () => {
  const [, path = ''] = read('.github/CONTRIBUTING.md').split('### The path of a chat message\n');
  const [walk = ''] = path.split('\n### ');
  expect(walk.match(/^\d+\. `/gm)).toHaveLength(10);
});
