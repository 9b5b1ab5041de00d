import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { chunk } from './chunk.ts';
import { ExtractionError } from './errors.ts';
import { extract } from './extract.ts';
import { acceptedExtensions } from './readers.ts';

/** Real files with known outcomes lie beside the repository; without them there is nothing to test. */
const shared =
  process.env['STAFFROOM_SHARED'] ?? fileURLToPath(new URL('../../../../shared', import.meta.url));
const corpus = join(shared, 'corpus');
const manifest = join(corpus, 'manifest.json');

interface Sample {
  file: string;
  expected: 'ok' | 'no-text' | 'encrypted' | 'corrupt' | 'unsupported' | 'xxe' | 'limit';
  phrase: string | null;
  page: number | null;
}

const samples: Sample[] = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : [];
const readable = samples.filter(({ file }) => acceptedExtensions.includes(extname(file)));
const passed: Record<string, number> = {};
const normalised = (text: string): string => text.replace(/\s+/g, ' ');
const read = ({ file }: Sample) =>
  extract({ path: join(corpus, file), filename: file }, { signal: AbortSignal.timeout(60_000) });

/** What became of a file (a bomb may be read as well, if it stays within the limits), in the words of the manifest; of a refusal without a sentence, what it said. */
async function outcomeOf(sample: Sample): Promise<string> {
  try {
    const { text, pages } = await read(sample);
    if (sample.expected === 'xxe') return /root:|localhost/.test(text) ? 'entity resolved' : 'xxe';
    const page = pages.find(({ number }) => number === sample.page);
    const where = sample.page === null ? text : text.slice(page?.start ?? 0, page?.end ?? 0);
    if (sample.expected === 'limit') return 'limit';
    return normalised(where).includes(normalised(sample.phrase ?? '')) ? 'ok' : 'phrase missing';
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    return /^This .*\. .*\.$/.test(error.message) ? error.reason : error.message;
  }
}

describe.skipIf(readable.length === 0)(`real files in ${corpus}`, () => {
  it.each(readable)(
    '$expected: $file',
    async (sample) => {
      const outcome = await outcomeOf(sample);
      if (outcome === sample.expected) passed[outcome] = (passed[outcome] ?? 0) + 1;
      expect(outcome).toBe(sample.expected);
    },
    60_000,
  );

  it('cuts them into chunks that say where they stand', async () => {
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
