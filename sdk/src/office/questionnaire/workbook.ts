import { libraries } from '../libraries.ts';
import { sharedTexts, unlockedStyles } from '../fill/fill-cells.ts';
import type { Parts } from '../parts/package.ts';
import { attribute, elements, readXml, unescapeXml } from '../parts/xml.ts';
import { columnNumber, readSheet, type Shared } from './sheet.ts';
import { type SheetQuestion, sheetQuestions } from './sheet-questions.ts';

export interface BookSheet {
  /** Path of the sheet's part in the file: `xl/worksheets/sheet2.xml`. */
  part: string;
  name: string;
  page: number;
  isHidden: boolean;
}

/** Matches names of sheets in which the buyer evaluates the answers. */
const buyersSheet =
  /analyst|evaluat|scor(?:e|ing)|reviewer|internal|backend|lookup|reference|drop-?down|(?:buyer|institution)(?:['’]s)? /iu;
/** Minimum number of rows in a sheet with questions: a heading row and two questions. */
const minRows = 3;

export function sheetsOf(parts: Parts): BookSheet[] {
  const said = (name: string) => libraries.zip.strFromU8(parts.get(name) ?? new Uint8Array());
  const links = said('xl/_rels/workbook.xml.rels');
  if (links === '' || !parts.has('xl/workbook.xml')) return [];
  const targets = new Map(
    elements(readXml(links), 'Relationship').map((one) => [
      attribute(one, 'Id'),
      `xl/${(attribute(one, 'Target') ?? '').replace(/^\/?(?:xl\/)?/, '')}`,
    ]),
  );
  return elements(readXml(said('xl/workbook.xml')), 'sheet').flatMap((sheet, index) => {
    const part = targets.get(attribute(sheet, 'r:id') ?? '') ?? '';
    if (!parts.has(part)) return [];
    const state = attribute(sheet, 'state') ?? 'visible';
    return [
      {
        part,
        name: unescapeXml(attribute(sheet, 'name') ?? ''),
        page: index + 1,
        isHidden: state !== 'visible',
      },
    ];
  });
}

export interface SheetWithQuestions extends BookSheet {
  questions: SheetQuestion[];
}

/**
 * Finds the questions of a workbook, sheet by sheet; empty when the workbook is not a questionnaire. Skips hidden sheets and
 * sheets for the buyer only.
 */
export function workbookQuestions(parts: Parts): SheetWithQuestions[] {
  const said = (name: string) => libraries.zip.strFromU8(parts.get(name) ?? new Uint8Array());
  const shared: Shared = {
    texts: sharedTexts(said('xl/sharedStrings.xml')),
    unlocked: unlockedStyles(said('xl/styles.xml')),
  };
  const sheets = sheetsOf(parts);
  const choicesOf = choices(parts, sheets, shared);
  const found = sheets
    .filter(({ isHidden, name }) => !isHidden && !buyersSheet.test(name))
    .map((one) => {
      const key = one.part.replace(/^.*\/|\.xml$/g, '');
      return {
        ...one,
        questions: sheetQuestions(readSheet(said(one.part), shared), { ...one, key, choicesOf }),
      };
    })
    .filter(({ questions }) => questions.length > 0);
  return found.reduce((sum, { questions }) => sum + questions.length, 0) >= minRows ? found : [];
}

function choices(parts: Parts, sheets: readonly BookSheet[], shared: Shared): (source: string) => string[] {
  const read = new Map<string, string[]>();
  const cellsAt = (range: string): string[] => {
    const [, quoted, plain, from = '', to = from] =
      /^(?:'([^']+)'|([^!']+))!\$?([A-Z]{1,3}\$?\d+)(?::\$?([A-Z]{1,3}\$?\d+))?$/.exec(range) ?? [];
    const sheet = sheets.find(({ name }) => name === (quoted ?? plain));
    const xml = sheet && libraries.zip.strFromU8(parts.get(sheet.part) ?? new Uint8Array());
    if (!xml) return [];
    const rowOf = (name: string) => Number(/(?<!\d)\d+$/.exec(name)?.[0] ?? 0);
    return readSheet(xml, shared)
      .rows.filter(({ number }) => number >= rowOf(from) && number <= rowOf(to))
      .flatMap(({ cells }) => cells.filter(({ column }) => column === columnNumber(from)))
      .map(({ words }) => words)
      .filter(Boolean)
      .slice(0, 30);
  };
  return (source) => {
    if (/^".*"$/.test(source))
      return source
        .slice(1, -1)
        .split(/[,;]/)
        .map((one) => one.trim())
        .filter(Boolean);
    const known = read.get(source) ?? cellsAt(source);
    read.set(source, known);
    return known;
  };
}
