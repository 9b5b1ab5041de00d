import { AppError } from '@staffroom/sdk';
import JsZip from 'jszip';
import type { Fill, Filled } from './fill.ts';
import { fillParagraphs } from './fill-docx.ts';
import { fillCells, sharedTexts } from './fill-xlsx.ts';

/**
 * Writes answers into the buyer's own file, into the empty cells and paragraphs that belong to their requirements. Only the parts
 * that take an answer change, and in them nothing else.
 * @throws AppError `invalid` for a file that cannot be written into
 */
export async function fillDocument(body: Uint8Array, fileType: 'docx' | 'xlsx', answers: readonly Fill[]) {
  try {
    return await fill(body, fileType, answers);
  } catch (cause) {
    throw new AppError(
      'invalid',
      'This file is damaged or protected, so answers cannot be written into it.',
      { cause },
    );
  }
}

async function fill(body: Uint8Array, fileType: 'docx' | 'xlsx', answers: readonly Fill[]) {
  const file = await JsZip.loadAsync(body);
  const filled: Filled['filled'] = [];
  let rest: readonly Fill[] = answers;
  const put = async (name: string, write: (text: string, left: readonly Fill[]) => Filled) => {
    const entry = file.file(name);
    if (!entry || rest.length === 0) return;
    const before = await entry.async('string');
    const done = write(before, rest);
    // In its place among the others, of the same day.
    if (done.text !== before) file.file(name, done.text, { date: entry.date, createFolders: false });
    filled.push(...done.filled);
    rest = done.rest;
  };
  if (fileType === 'docx') await put('word/document.xml', fillParagraphs);
  else {
    const texts = sharedTexts((await file.file('xl/sharedStrings.xml')?.async('string')) ?? '');
    for (const name of sheetsOf(file)) await put(name, (text, left) => fillCells(text, left, texts, name));
  }
  const unplaced = rest.map(({ id }) => id);
  if (filled.length === 0) return { body, filled, unplaced };
  return { body: await file.generateAsync({ type: 'uint8array', compression: 'DEFLATE' }), filled, unplaced };
}

const sheetsOf = ({ files }: JsZip) =>
  Object.keys(files)
    .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
