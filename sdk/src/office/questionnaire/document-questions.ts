import { placeholder } from '../fill/placeholder.ts';
import { elements, readXml, unescapeXml, type XmlElement } from '../parts/xml.ts';
import { answerHead, buyersHead, isAsking, numbering, type Question, questionHead } from './question.ts';

/** How an answer is written: into a paragraph, after its text, over a blank, as a checkmark, or into a content control. */
export type Way = 'fill' | 'blank' | 'check' | 'control';

export interface DocumentQuestion extends Question {
  way: Way;
  paragraph: XmlElement;
}

/**
 * Minimum share of paragraphs that ask for something. In a form, at least one in six does; in a request for proposals, only a
 * few do.
 */
const minShare = 0.15;
const minQuestions = 3;
const blank = /_{4,}|\.{6,}|…{3,}/u;
const box = /[☐□❏❑]/u;

/** Finds the questions of a Word file by the file's layout; empty when the file is not a questionnaire. */
export function documentQuestions(xml: string): DocumentQuestion[] {
  const root = readXml(xml);
  const all = elements(root, 'w:p');
  const place = new Map(all.map((paragraph, index) => [paragraph, index]));
  const said = (of: XmlElement) =>
    elements(of, 'w:t')
      .map(({ inner }) => (inner ? unescapeXml(xml.slice(inner.start, inner.end)) : ''))
      .join('')
      .trim();
  const found: DocumentQuestion[] = [];
  let section = '';
  const add = (
    words: string,
    paragraph: XmlElement | undefined,
    way: Way,
    where: string,
    options: string[] = [],
    hint = '',
  ) => {
    if (!paragraph || !/\p{L}{3}/u.test(words) || found.some((one) => one.paragraph === paragraph)) return;
    const ref = numbering.exec(words)?.[1] ?? '';
    const key = `p${place.get(paragraph)}`;
    found.push({ key, ref, words, section, place: where, page: null, options, hint, way, paragraph });
  };

  function readTable(table: XmlElement): void {
    const rows = table.children
      .filter(({ name }) => name === 'w:tr')
      .map((row) =>
        row.children.filter(({ name }) => name === 'w:tc').map((cell) => ({ cell, words: said(cell) })),
      );
    const [first = []] = rows;
    const isHead = first.length > 1 && first.every(({ words }) => words.length < 60 && !isAsking(words));
    const answer = isHead
      ? first.findIndex(({ words }, at) => at > 0 && answerHead.test(words) && !buyersHead.test(words))
      : -1;
    const asked = first.findIndex(({ words }, at) => at < answer && questionHead.test(words));
    for (const [index, cells] of rows.entries()) {
      const free = (at: number) => placeholder.test(cells[at]?.words ?? '-') && paragraphIn(cells[at]?.cell);
      if (answer > 0) {
        const before = cells.slice(0, answer).toSorted((a, b) => b.words.length - a.words.length)[0];
        const words = (asked >= 0 ? cells[asked]?.words : undefined) ?? before?.words ?? '';
        const number =
          cells.find(({ words: own }) => numbering.exec(own)?.[0].length === own.length && own !== '')
            ?.words ?? '';
        const target = index > 0 && free(answer);
        if (target)
          add(
            [number, words].filter(Boolean).join(' '),
            target,
            'fill',
            'In the cell beside the question',
            [],
            first[answer]?.words ?? '',
          );
      } else if (cells.length === 1) {
        const [only] = rows[index + 1] ?? [];
        const below =
          rows[index + 1]?.length === 1 && placeholder.test(only?.words ?? '-') && paragraphIn(only?.cell);
        if (below && (isAsking(cells[0]?.words ?? '') || numbering.test(cells[0]?.words ?? '')))
          add(cells[0]?.words ?? '', below, 'fill', 'In the cell below the question');
      } else {
        const label = cells.findLastIndex(({ words }) => /\p{L}{3}/u.test(words));
        const target = label >= 0 && free(label + 1);
        const words = cells[label]?.words ?? '';
        if (
          target &&
          (isAsking(words) ||
            words.endsWith(':') ||
            numbering.test(cells[0]?.words ?? '') ||
            cells.length === 2)
        )
          add(words, target, 'fill', 'In the cell beside the question');
      }
    }
  }

  function readBlocks(blocks: readonly XmlElement[]): void {
    for (const [index, block] of blocks.entries()) {
      if (block.name === 'w:tbl') readTable(block);
      else if (block.name === 'w:sdt')
        readBlocks(
          block.children.filter(({ name }) => name === 'w:sdtContent').flatMap(({ children }) => children),
        );
      else if (block.name === 'w:p') readParagraph(block, blocks[index + 1]);
    }
  }

  function readParagraph(paragraph: XmlElement, next: XmlElement | undefined): void {
    const words = said(paragraph);
    if (words === '') return;
    const control = elements(paragraph, 'w:sdt').find((one) => elements(one, 'w:showingPlcHdr').length > 0);
    if (box.test(words)) {
      const [asked = '', ...choices] = words.split(box).map((one) => one.trim());
      if (asked !== '')
        return add(asked, paragraph, 'check', 'In the line of the question', choices.filter(Boolean));
    }
    if (control) {
      const shown = said(control);
      return add(words.replace(shown, '').trim(), paragraph, 'control', 'In the line of the question');
    }
    if (blank.test(words)) {
      const [asked = ''] = words.split(blank);
      if (/\p{L}{3}/u.test(asked))
        return add(asked.trim(), paragraph, 'blank', 'In the line of the question');
    }
    const isEmpty = next?.name === 'w:p' && placeholder.test(said(next));
    if (isEmpty && (isAsking(words) || (numbering.test(words) && words.endsWith(':'))))
      return add(words, next, 'fill', 'In the paragraph below the question');
    if (words.length < 80 && !/[.?!]$/.test(words)) section = words;
  }

  const [body] = elements(root, 'w:body');
  readBlocks(body?.children ?? []);
  const spoken = all.filter((paragraph) => said(paragraph) !== '').length;
  return found.length >= minQuestions && found.length >= spoken * minShare ? found : [];
}

const paragraphIn = (cell: XmlElement | undefined): XmlElement | undefined =>
  cell?.children.find(({ name }) => name === 'w:p');
