import type { Fill, Filled } from './fill.ts';
import { fits, placeholder } from './placeholder.ts';
import {
  elements,
  escapeXml,
  readXml,
  type Splice,
  splice,
  unescapeXml,
  type XmlElement,
} from '../parts/xml.ts';

const reach = 2;

/** Writes answers into the empty cell beside a requirement, or the empty or marked paragraph below it. */
export function fillParagraphs(text: string, answers: readonly Fill[]): Filled {
  const root = readXml(text);
  const said = (of: XmlElement) =>
    elements(of, 'w:t')
      .map(({ inner }) => (inner ? unescapeXml(text.slice(inner.start, inner.end)) : ''))
      .join('');
  const rows = elements(root, 'w:tr').map((row) =>
    row.children.filter(({ name }) => name === 'w:tc').map((cell) => ({ cell, words: said(cell) })),
  );
  const paragraphs = elements(root, 'w:p').map((element) => ({ element, words: said(element) }));
  const used = new Set<XmlElement>();

  function beside(quote: string): XmlElement | null {
    const found = rows
      .map((cells) => ({ cells, at: cells.findIndex(({ words }) => fits(quote, words) > 0) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => fits(quote, b.cells[b.at]?.words ?? '') - fits(quote, a.cells[a.at]?.words ?? ''));
    for (const { cells, at } of found) {
      for (const { cell, words } of cells.slice(at + 1)) {
        const [first] = cell.children.filter(({ name }) => name === 'w:p');
        if (placeholder.test(words.trim()) && first && !used.has(first)) return first;
      }
    }
    return null;
  }

  function below(quote: string): XmlElement | null {
    for (const [place, { words }] of paragraphs.entries()) {
      if (fits(quote, words) === 0) continue;
      for (const next of paragraphs.slice(place + 1, place + 1 + reach)) {
        if (!placeholder.test(next.words.trim())) break;
        // An empty line may be layout, but below a question or label it is for the answer.
        const isMeant = next.words.trim() !== '' || /[?:]\s*$/.test(words);
        if (isMeant && !used.has(next.element)) return next.element;
      }
    }
    return null;
  }

  const splices: Splice[] = [];
  const filled: Filled['filled'] = [];
  const rest: Fill[] = [];
  for (const fill of answers) {
    const cell = beside(fill.quote);
    const target = cell ?? below(fill.quote);
    if (!target) {
      rest.push(fill);
      continue;
    }
    used.add(target);
    splices.push(...written(text, target, fill.answer));
    filled.push({
      id: fill.id,
      place: cell ? 'In the cell beside the question' : 'In the paragraph below the question',
    });
  }
  return { text: splice(text, splices), filled, rest };
}

/** Matches a placeholder at the end of a text. A placeholder in angle brackets starts at the first bracket. */
const place =
  /(?:(?<!_)_{3,}|(?<!\.)\.{4,}|[[(](?<![[(][^\])]*?[[(])[^\])]*[\])]|&lt;(?<!&lt;.*?&lt;).*&gt;)$/;

/** Inserts the answer into the paragraph, in the paragraph's own style. The answer replaces the placeholder; a label stays. */
function written(text: string, paragraph: XmlElement, answer: string): Splice[] {
  const looks = elements(paragraph, 'w:rPr')[0];
  const properties = looks ? text.slice(looks.start, looks.end) : '';
  const lines = answer.split('\n').map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`);
  const run = `<w:r>${properties}${lines.join('<w:br/>')}</w:r>`;
  if (!paragraph.inner)
    return [{ start: paragraph.start, end: paragraph.end, text: `<w:p${paragraph.attributes}>${run}</w:p>` }];
  const marks = elements(paragraph, 'w:t').flatMap(({ inner }): Splice[] => {
    if (!inner) return [];
    const own = text.slice(inner.start, inner.end);
    const label = own.trimEnd().replace(place, '');
    return label === own.trimEnd() ? [] : [{ ...inner, text: label }];
  });
  return [...marks, { start: paragraph.inner.end, end: paragraph.inner.end, text: run }];
}
