import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { upToDate } from '../.config/up-to-date.mjs';

let root: string;
let version: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'staffroom-ready-'));
  version = 'v24';
  write('src/a.ts', 'one');
  write('src/deep/b.ts', 'two');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string) {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), content);
}

const step = {
  name: 'types',
  inputs: ['src', 'lock.yaml'],
  outputs: ['src/dist'],
  mine: (file: string) => !file.includes('/client/'),
  tool: () => version,
};
const judge = () => upToDate(root, 'node_modules/ready').judge(step);
const make = (during: () => void = () => {}) =>
  upToDate(root, 'node_modules/ready').make(step, () => {
    write('src/dist/a.js', 'one');
    write('src/dist/b.js', 'two');
    during();
    return Promise.resolve();
  });

it('a build step without a stored result runs, and counts as fresh afterwards', async () => {
  expect(judge()).toBe('changed');
  await make();
  expect(judge()).toBe('fresh');
});

it('a build step compares the contents of files and not their times, so that switching branches back and forth keeps it fresh', async () => {
  await make();
  write('src/a.ts', 'another');
  expect(judge()).toBe('changed');
  write('src/a.ts', 'one');
  utimesSync(join(root, 'src/a.ts'), new Date(0), new Date(0));
  expect(judge()).toBe('fresh');
});

it('a build step notices an added, deleted or renamed file', async () => {
  await make();
  write('src/c.ts', '');
  expect(judge()).toBe('changed');
  rmSync(join(root, 'src/c.ts'));
  expect(judge()).toBe('fresh');
  write('lock.yaml', 'versions');
  expect(judge()).toBe('changed');
  rmSync(join(root, 'lock.yaml'));
  rmSync(join(root, 'src/a.ts'));
  write('src/z.ts', 'one');
  expect(judge()).toBe('changed');
});

it('a build step ignores files that were installed, built or left by a run', async () => {
  await make();
  for (const file of ['node_modules/x/a.js', 'dist/c.js', 'coverage/x.json']) write(`src/${file}`, 'new');
  expect(judge()).toBe('fresh');
});

it("a build step distinguishes lost from changed output, and ignores another step's output", async () => {
  await make();
  write('src/dist/client/main.js', 'a page');
  expect(judge()).toBe('fresh');
  write('src/dist/a.js', 'something else');
  expect(judge()).toBe('changed');
  await make();
  rmSync(join(root, 'src/dist'), { recursive: true });
  expect(judge()).toBe('lost');
});

it('a new tool version makes every build step run again, unless the step itself installed it', async () => {
  await make(() => {
    version = 'v26';
  });
  expect(judge()).toBe('fresh');
  version = 'v28';
  expect(judge()).toBe('changed');
});

it('a failed build step counts as changed, although its inputs are unchanged', async () => {
  await make();
  await expect(
    make(() => {
      throw new Error('cut short');
    }),
  ).rejects.toThrow('cut short');
  expect(judge()).toBe('changed');
});

it('a build step counts as changed if an input changes while it runs', async () => {
  await make(() => write('src/a.ts', 'edited meanwhile'));
  expect(judge()).toBe('changed');
});

it('a partially written record of a build step counts as missing', async () => {
  await make();
  write('node_modules/ready/types.json', '{"inputs":');
  expect(judge()).toBe('changed');
});
