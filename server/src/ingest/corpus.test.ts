import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentExtensions } from '@staffroom/sdk/internal/shared';
import { afterAll, describe, expect, it } from 'vitest';
import { chunk } from './chunks/chunk.ts';
import { extract } from './extract.ts';
import { type FileSample, outcomeOf } from './testing/file-samples.ts';

/**
 * The folder of real files with known outcomes, which is not part of the repository. Without the folder, these tests are
 * skipped.
 */
const shared =
  process.env['STAFFROOM_SHARED'] ?? fileURLToPath(new URL('../../../../shared', import.meta.url));
const corpus = join(shared, 'corpus');
const manifest = join(corpus, 'manifest.json');

const samples: FileSample[] = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : [];
const readable = samples.filter(({ file }) => documentExtensions.includes(extname(file)));
const passed: Record<string, number> = {};
const read = ({ file }: FileSample) =>
  extract({ path: join(corpus, file), filename: file }, { signal: new AbortController().signal });

describe.skipIf(readable.length === 0)(`real files in ${corpus}`, () => {
  it.each(readable)('extracting a real file has the expected outcome $expected: $file', async (sample) => {
    const { outcome } = await outcomeOf(corpus, sample);
    if (outcome === sample.expected) passed[outcome] = (passed[outcome] ?? 0) + 1;
    expect(outcome).toBe(sample.expected);
  });

  it('chunks of real files contain their page and section', async () => {
    const tender = readable.find(({ file }) => file.endsWith('Entire_RFQ.pdf'));
    expect(tender).toBeDefined();
    if (tender === undefined) return;
    const document = await read(tender);
    const pages = new Set(chunk(document).map(({ page }) => page));
    expect(pages.has(null)).toBe(false);
    expect(pages.size).toBe(document.pages.filter(({ start, end }) => end > start).length);
  });

  afterAll(() => {
    const share = Object.entries(Object.groupBy(readable, ({ expected }) => expected)).map(
      ([expected, all]) => `${expected} ${passed[expected] ?? 0}/${all.length}`,
    );
    process.stdout.write(`real files as expected: ${share.join(', ')}\n`);
  });
});
