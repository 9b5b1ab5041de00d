import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { judgeCapabilities, usedIn } from './capabilities.ts';
import { judgeLicences } from './licences.ts';
import { judgeManifest, judgeRange, judgeServer } from './package-judged.ts';

it('staffroom check lists all problems of a manifest', () => {
  const texts = judgeManifest({ id: 'Wrong', name: '', description: 'x', capabilities: ['fly'] }).map(
    ({ text }) => text,
  );
  expect(texts.map((text) => text.split(':')[0])).toEqual(['id', 'name', 'capabilities.0']);
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

it('staffroom check names tools that no model could call', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'check-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'dist/server'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const one = (name: string, input: string) => `{ name: '${name}', input: ${input}, run: async () => '' }`;
  await writeFile(
    join(folder, 'dist/server/index.js'),
    `import { z } from '${import.meta.resolve('zod')}';
    export default {
      manifest: { id: 'ledger', offers: [{ name: 'entries' }, { name: 'words' }] },
      offers: [${one('entries', 'z.object({})')}, ${one('words', 'z.string()')}],
      tools: [${one('look', 'z.array(z.string())')}],
    };`,
  );
  expect(await judgeServer(folder)).toEqual(
    ['Its shared tool "words" takes a string', 'Its tool "look" takes an array'].map((what) => ({
      level: 'error',
      part: 'server',
      text: `${what} as input, but models can pass only an object; define the input with z.object({ … }).`,
    })),
  );
});

it('staffroom check names dependencies whose licenses have obligations or are unknown', () => {
  const found = judgeLicences({ a: 'MIT', b: 'AGPL-3.0-only', c: 'unknown' });
  expect(found.map(({ text }) => text)).toEqual([
    '"b" has the license AGPL-3.0-only. Check which obligations that license has for you.',
    '"c" has an unknown license. Check which obligations that license has for you.',
  ]);
});
