import * as xlsx from '@e965/xlsx';
import { AppError } from '@staffroom/sdk';
import type { Fill, Filled } from './fill.ts';
import { fillParagraphs } from './fill-docx.ts';
import { fillCells, sharedTexts } from './fill-xlsx.ts';

/**
 * Writes answers into the buyer's own file, into the empty cells and paragraphs that belong to their requirements. Only the parts
 * that take an answer change, and in them nothing else.
 * @throws AppError `invalid` for a file that cannot be written into
 */
export function fillDocument(body: Uint8Array, fileType: 'docx' | 'xlsx', answers: readonly Fill[]) {
  try {
    return fill(body, fileType, answers);
  } catch (cause) {
    throw new AppError(
      'invalid',
      'This file is damaged or protected, so answers cannot be written into it.',
      { cause },
    );
  }
}

function fill(body: Uint8Array, fileType: 'docx' | 'xlsx', answers: readonly Fill[]) {
  const file = xlsx.CFB.read(Buffer.from(body), { type: 'buffer' });
  const part = (name: string) => {
    const entry = xlsx.CFB.find(file, name);
    return entry ? { entry, text: Buffer.from(entry.content as Uint8Array).toString() } : null;
  };
  const filled: Filled['filled'] = [];
  let rest: Fill[] = [...answers];
  const put = (name: string, write: (text: string, left: readonly Fill[]) => Filled) => {
    const found = part(name);
    if (!found || rest.length === 0) return;
    const done = write(found.text, rest);
    if (done.text !== found.text) found.entry.content = Buffer.from(done.text);
    filled.push(...done.filled);
    rest = done.rest;
  };
  if (fileType === 'docx') put('/word/document.xml', fillParagraphs);
  else {
    const texts = sharedTexts(part('/xl/sharedStrings.xml')?.text ?? '');
    for (const name of sheets(file)) put(name, (text, left) => fillCells(text, left, texts, name));
  }
  const written = xlsx.CFB.write(file, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer;
  return {
    body: filled.length === 0 ? body : new Uint8Array(written),
    filled,
    unplaced: rest.map(({ id }) => id),
  };
}

const sheets = ({ FullPaths }: { FullPaths: string[] }) =>
  FullPaths.flatMap((path) => /\/xl\/worksheets\/sheet\d+\.xml$/.exec(path)?.[0] ?? []).toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
