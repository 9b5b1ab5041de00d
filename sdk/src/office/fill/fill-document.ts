import { AppError } from '../../errors.ts';
import { libraries } from '../libraries.ts';
import { closePackage, openPackage } from '../parts/package.ts';
import { readXml } from '../parts/xml.ts';
import { documentQuestions } from '../questionnaire/document-questions.ts';
import { sheetsOf, workbookQuestions } from '../questionnaire/workbook.ts';
import { writeCells, writeParagraphs } from '../questionnaire/write-answers.ts';
import { formulaInputs } from './cell-areas.ts';
import { formatsOfStyles } from './cell-numbers.ts';
import { fillCells, sharedTexts, unlockedStyles, type Workbook } from './fill-cells.ts';
import { recalculatedOnOpen, withoutResults } from './recalculated-on-open.ts';
import { fillParagraphs } from './fill-paragraphs.ts';
import type { Fill, Filled } from './fill.ts';

export interface FilledFile {
  body: Uint8Array;
  filled: Filled['filled'];
  unplaced: string[];
}

/**
 * Writes answers into a Word or Excel file of someone else: into the empty cells, and the empty or marked paragraphs, that
 * belong to the question. Everything else stays unchanged. A numeric answer becomes a number in a number cell. Cached formula
 * results are then removed, so that the program that opens the file computes them.
 * @throws AppError `invalid` for a file that cannot be changed, `too-large`
 * @example fillDocument(body, 'xlsx', [{ id: row.id, quote: 'Monthly rate', answer: '1,200' }])
 */
export function fillDocument(
  body: Uint8Array,
  fileType: 'docx' | 'xlsx',
  answers: readonly Fill[],
): FilledFile {
  const refused = 'This file is damaged or protected, so answers cannot be written into it.';
  const { strFromU8, strToU8 } = libraries.zip;
  const parts = openPackage(body, { damaged: refused });
  const filled: Filled['filled'] = [];
  let rest: readonly Fill[] = answers;
  let hasNumbers = false;
  const put = (name: string, write: (text: string, left: readonly Fill[]) => Filled) => {
    const part = parts.get(name);
    if (!part || rest.length === 0) return;
    const before = strFromU8(part);
    const done = write(before, rest);
    if (done.text !== before) parts.set(name, strToU8(done.text));
    filled.push(...done.filled);
    rest = done.rest;
    hasNumbers ||= done.hasNumbers ?? false;
  };
  const said = (name: string) => strFromU8(parts.get(name) ?? new Uint8Array());
  try {
    if (fileType === 'docx') {
      const questions = hasKeys(answers) ? documentQuestions(said('word/document.xml')) : [];
      put('word/document.xml', (text, left) => writeParagraphs(text, questions, left));
      put('word/document.xml', byWords(fillParagraphs));
    } else {
      const styles = said('xl/styles.xml');
      const shared: Workbook = {
        texts: sharedTexts(said('xl/sharedStrings.xml')),
        unlocked: unlockedStyles(styles),
        formats: formatsOfStyles(styles),
      };
      for (const { part, questions } of hasKeys(answers) ? workbookQuestions(parts) : [])
        put(part, (text, left) => {
          const isReckonedWith = formulaInputs(text, readXml(text));
          return writeCells(text, questions, left, { formats: shared.formats, isReckonedWith });
        });
      const hidden = new Set(sheetsOf(parts).flatMap(({ part, isHidden }) => (isHidden ? [part] : [])));
      const sheets = sheetParts([...parts.keys()]);
      for (const name of sheets.filter((one) => !hidden.has(one)))
        put(
          name,
          byWords((text, left) => fillCells(text, left, shared, name)),
        );
      const change = (name: string, how: (text: string) => string) => {
        if (parts.has(name)) parts.set(name, strToU8(how(said(name))));
      };
      if (hasNumbers) {
        change('xl/workbook.xml', recalculatedOnOpen);
        for (const name of sheets) change(name, withoutResults);
      }
    }
  } catch (cause) {
    throw new AppError('invalid', refused, { cause });
  }
  const unplaced = rest.map(({ id }) => id);
  return { body: filled.length === 0 ? body : closePackage(parts), filled, unplaced };
}

const hasKeys = (answers: readonly Fill[]) => answers.some(({ key }) => key !== undefined);

/** Only answers without a known place are matched by text, because the same text elsewhere is another question. */
const byWords =
  (write: (text: string, left: readonly Fill[]) => Filled) =>
  (text: string, left: readonly Fill[]): Filled => {
    const known = left.filter(({ key }) => key !== undefined);
    const done = write(
      text,
      left.filter(({ key }) => key === undefined),
    );
    return { ...done, rest: [...known, ...done.rest] };
  };

const sheetParts = (names: readonly string[]) =>
  names
    .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
