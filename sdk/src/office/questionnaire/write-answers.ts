import { numberFor } from '../fill/cell-numbers.ts';
import type { Fill, Filled } from '../fill/fill.ts';
import { attribute, elements, escapeXml, type Splice, splice, type XmlElement } from '../parts/xml.ts';
import type { DocumentQuestion } from './document-questions.ts';
import { chosenIn } from './question.ts';
import { nameAt, type Row } from './sheet.ts';
import type { SheetQuestion } from './sheet-questions.ts';

interface CellFormats {
  formats: readonly string[];
  isReckonedWith: (name: string) => boolean;
}

/**
 * Writes answers into the cells of their questions. A choice goes into the choice's cell, and a remark into the cell beside it.
 */
export function writeCells(
  xml: string,
  questions: readonly SheetQuestion[],
  answers: readonly Fill[],
  { formats, isReckonedWith }: CellFormats,
): Filled {
  const places = new Map(questions.map((question) => [question.key, question]));
  const puts = new Map<Row, { column: number; text: string }[]>();
  const filled: Filled['filled'] = [];
  const rest: Fill[] = [];
  for (const fill of answers) {
    const question = places.get(fill.key ?? '');
    const own = question && textsFor(question, fill.answer);
    if (!question || !own || own.length === 0) {
      rest.push(fill);
      continue;
    }
    places.delete(question.key);
    puts.set(question.row, [...(puts.get(question.row) ?? []), ...own]);
    const names = own.map(({ column }) => nameAt(column, question.row.number)).join(', ');
    filled.push({ id: fill.id, place: `${question.sheet}, cell ${names}` });
  }
  let hasNumbers = false;
  const splices = [...puts].flatMap(([row, texts]) =>
    texts.map(({ column, text }): Splice => {
      const name = nameAt(column, row.number);
      const cell = row.cells.find((one) => one.column === column)?.element;
      const style = (cell && attribute(cell, 's')) ?? null;
      const number = numberFor(text, formats[Number(style ?? 0)] ?? '', isReckonedWith(name));
      hasNumbers ||= number !== null;
      const own = cell ? cell.attributes.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, '') : ` r="${name}"`;
      const written =
        number === null
          ? `<c${own} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
          : `<c${own}><v>${number}</v></c>`;
      if (cell) return { start: cell.start, end: cell.end, text: written };
      // Insert a missing cell before the cell of the next column.
      const at =
        row.cells.find((one) => one.column > column)?.element.start ??
        row.element.inner?.end ??
        row.element.end;
      return { start: at, end: at, text: written };
    }),
  );
  return { text: splice(xml, splices), filled, rest, hasNumbers };
}

function textsFor(
  { options, column, comment }: SheetQuestion,
  answer: string,
): { column: number; text: string }[] {
  if (options.length === 0) return [{ column, text: answer }];
  const chosen = chosenIn(answer, options);
  if (!chosen) return comment === null ? [] : [{ column: comment, text: answer }];
  const choice = [{ column, text: chosen.option }];
  return chosen.rest === '' || comment === null
    ? choice
    : [...choice, { column: comment, text: chosen.rest }];
}

export function writeParagraphs(
  xml: string,
  questions: readonly DocumentQuestion[],
  answers: readonly Fill[],
): Filled {
  const places = new Map(questions.map((question) => [question.key, question]));
  const splices: Splice[] = [];
  const filled: Filled['filled'] = [];
  const rest: Fill[] = [];
  for (const fill of answers) {
    const question = places.get(fill.key ?? '');
    const own = question && written(xml, question, fill.answer);
    if (!question || !own || own.length === 0) {
      rest.push(fill);
      continue;
    }
    places.delete(question.key);
    splices.push(...own);
    filled.push({ id: fill.id, place: question.place });
  }
  return { text: splice(xml, splices), filled, rest };
}

function written(xml: string, { way, paragraph, options }: DocumentQuestion, answer: string): Splice[] {
  if (way === 'fill') return inParagraph(xml, paragraph, answer);
  if (way === 'check') return checked(xml, paragraph, options, answer);
  if (way === 'control') return inControl(paragraph, answer);
  const marks = elements(paragraph, 'w:t').flatMap(({ inner }) => (inner ? [inner] : []));
  const isBlank = /_{4,}|\.{6,}|…{3,}/u;
  const place = marks.find(({ start, end }) => isBlank.test(xml.slice(start, end)));
  if (!place) return [];
  const text = xml
    .slice(place.start, place.end)
    .replace(isBlank, () => escapeXml(answer.replaceAll('\n', ' ')));
  return [{ ...place, text }];
}

const runOf = (properties: string, text: string) =>
  `<w:r>${properties}${text
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
    .join('<w:br/>')}</w:r>`;

const looksIn = (xml: string, of: XmlElement) => {
  const [looks] = elements(of, 'w:rPr');
  return looks ? xml.slice(looks.start, looks.end) : '';
};

/** Inserts an answer in the paragraph's own style. The answer replaces the placeholder. */
function inParagraph(xml: string, paragraph: XmlElement, answer: string): Splice[] {
  const run = runOf(looksIn(xml, paragraph), answer);
  if (!paragraph.inner)
    return [{ start: paragraph.start, end: paragraph.end, text: `<w:p${paragraph.attributes}>${run}</w:p>` }];
  const marks = elements(paragraph, 'w:t').flatMap(({ inner }): Splice[] =>
    inner && inner.end > inner.start ? [{ ...inner, text: '' }] : [],
  );
  return [...marks, { start: paragraph.inner.end, end: paragraph.inner.end, text: run }];
}

function inControl(paragraph: XmlElement, answer: string): Splice[] {
  const control = elements(paragraph, 'w:sdt').find((one) => elements(one, 'w:showingPlcHdr').length > 0);
  const [content] = control ? elements(control, 'w:sdtContent') : [];
  const [mark] = control ? elements(control, 'w:showingPlcHdr') : [];
  if (!content?.inner || !mark) return [];
  // Remove the style of the placeholder, which is gray, so that the answer gets the paragraph's style.
  return [
    { start: mark.start, end: mark.end, text: '' },
    { ...content.inner, text: runOf('', answer) },
  ];
}

function checked(xml: string, paragraph: XmlElement, options: readonly string[], answer: string): Splice[] {
  const chosen = chosenIn(answer, options);
  if (!chosen) return [];
  let seen = -1;
  const at = options.indexOf(chosen.option);
  for (const { inner } of elements(paragraph, 'w:t')) {
    if (!inner) continue;
    const own = xml.slice(inner.start, inner.end);
    for (const { index } of own.matchAll(/[☐□❏❑]/gu)) {
      seen += 1;
      if (seen === at) return [{ start: inner.start + index, end: inner.start + index + 1, text: '☒' }];
    }
  }
  return [];
}
