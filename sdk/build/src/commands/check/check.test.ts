import { manifestProblems } from '@staffroom/sdk/internal/checks';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgeCapabilities, usedIn } from './capabilities.ts';
import { judgeLicences } from './licences.ts';
import { judgeDependencies, judgeImports, judgeRange } from './package-judged.ts';

it('staffroom check lists all problems of a manifest', () => {
  const texts = manifestProblems({ id: 'Wrong', name: '', description: 'x', capabilities: ['fly'] });
  expect(texts.map((text) => text.split(':')[0])).toEqual([
    'manifest.id',
    'manifest.name',
    'manifest.capabilities.0',
  ]);
});

it('staffroom check finds the capabilities that code uses, in every notation', () => {
  const code = `
    chat(async function* (turn, call) { yield* call.ai.stream({}); });
    route(list, ({ call: { storage } }) => storage.collection());
    const { search, notify: tell } = call;`;
  expect(usedIn(code)).toEqual(['ai', 'search', 'storage', 'notify']);
  expect(usedIn('const memory = recall.documents;')).toEqual([]);
  expect(usedIn("const notes = ({ storage }) => storage.collection('notes', Note);")).toEqual(['storage']);
});

it('staffroom check compares declared and used capabilities', () => {
  expect(judgeCapabilities(['ai', 'search'], ['ai', 'storage'])).toMatchObject([
    { level: 'error', text: expect.stringContaining('uses "storage"') },
    { level: 'warning', text: expect.stringContaining('declares "search"') },
  ]);
});

it('staffroom check requires a matching SDK version range', () => {
  expect(judgeRange('^0.1.0', '0.1.4')).toEqual([]);
  expect(judgeRange('^0.2.0', '0.1.4')[0]?.text).toBe(
    'The agent needs "@staffroom/sdk" ^0.2.0, but was built with 0.1.4.',
  );
  expect(judgeRange('latest', '0.1.4')[0]?.text).toContain('not a version range');
  expect(judgeRange(undefined, '0.1.4')[0]?.text).toContain('has no "@staffroom/sdk"');
});

it('staffroom check names imports of removed exports and of internal entries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    for (const inner of ['server', 'node_modules/other']) mkdirSync(join(folder, inner), { recursive: true });
    const source =
      "import { endpoint, type ListQuery } from '@staffroom/sdk';\nexport * from '@staffroom/sdk/internal/shared';\n";
    writeFileSync(join(folder, 'server/kit.ts'), source);
    writeFileSync(join(folder, 'node_modules/other/index.ts'), source);
    expect(judgeImports(folder).map(({ text }) => text)).toEqual([
      'server/kit.ts imports "ListQuery", which "@staffroom/sdk" no longer exports. Use a public name, or write the function in the agent.',
      'server/kit.ts imports "@staffroom/sdk/internal/shared", which is only for Staffroom itself and changes without notice. Use a public name, or write the function in the agent.',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('staffroom check names dependencies that a packed agent would lack', () => {
  const dependencies = { zod: '4', 'left-out': '1', brought: '1' };
  expect(judgeDependencies({ dependencies, bundleDependencies: ['brought'] })).toMatchObject([
    { level: 'warning', text: expect.stringContaining('would lack the package "left-out"') },
  ]);
});

it('staffroom check names dependencies whose licenses have obligations or are unknown', () => {
  const found = judgeLicences({ a: 'MIT', b: 'AGPL-3.0-only', c: 'unknown' });
  expect(found.map(({ text }) => text)).toEqual([
    '"b" has the license AGPL-3.0-only. Check which obligations that license has for you.',
    '"c" has an unknown license. Check which obligations that license has for you.',
  ]);
});
