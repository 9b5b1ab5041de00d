import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildPicture, buildScan, buildTiff } from '../testing/build-scan.ts';
import { installedLanguages } from './languages.ts';
import { recognise } from './recognise.ts';
import { isFull, represent } from '../../testing/run/full.ts';

const residency =
  'Data residency\nThe supplier keeps all data in Frankfurt\nfor ten years after the end of it.';

async function read(bytes: Buffer, pages = [1]) {
  const folder = await mkdtemp(join(tmpdir(), 'ocr-'));
  try {
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    return await recognise({ path, pages }, { signal: new AbortController().signal });
  } finally {
    await rm(folder, { recursive: true });
  }
}

it.each(
  represent([
    ['an upside-down PNG', buildPicture(residency, 'image/png', 180), 180],
    ['a JPEG that lies on its left side', buildPicture(residency, 'image/jpeg', 270), 90],
    ['a WebP that lies on its right side', buildPicture(residency, 'image/webp', 90), 270],
  ] as const),
)('OCR rotates and reads %s', async (_, bytes, turned) => {
  expect(await read(bytes)).toEqual([{ number: 1, text: residency, confidence: expect.any(Number), turned }]);
});

it.runIf(isFull)('OCR reads the pages of a TIFF file, and a missing page counts as damaged', async () => {
  const pages = await read(buildTiff([residency, 'Notice period: ninety days']), [1, 2, 3]);
  expect(pages.map(({ text }) => text)).toEqual([residency, 'Notice period: ninety days', '']);
  expect(pages.map(({ damaged }) => damaged)).toEqual([undefined, undefined, true]);
});

const german = [
  'Der Lieferant haftet für Schäden, die durch grobe Fahrlässigkeit entstehen.',
  'Die Kündigungsfrist beträgt drei Monate zum Ende des Geschäftsjahres.',
].join('\n');

// Models other than English are optional.
it.runIf(isFull && installedLanguages().includes('deu'))(
  'OCR reads a German page with its umlauts',
  async () => {
    const [page] = await read(buildScan([german]));
    expect(page?.text).toBe(german);
  },
);
