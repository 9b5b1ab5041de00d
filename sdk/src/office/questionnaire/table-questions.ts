import { placeholder } from '../fill/placeholder.ts';
import { answerHead, buyersHead, choicesIn, questionHead } from './question.ts';

/** A question in a table of a text. Offsets are UTF-16 units of the question's words. */
export interface TableQuestion {
  words: string;
  start: number;
  end: number;
  /** The choices in the answer cell or its heading: Yes, No. */
  options: string[];
  /** The heading of the answer: "Response (max. 50 words)". */
  hint: string;
}

interface Cell {
  words: string;
  start: number;
}

/** A single table with a free column is no questionnaire yet. */
const minQuestions = 3;
const rule = /^(?=[^-]*-)[\s|:-]*$/;
const buyersUse =
  /internal use|office use|official use|for the (?:buyer|agency)|interne\p{L}* Gebrauch|uso interno|usage interne/iu;
const boxes = /^(?:\[\s?\]\s*[^[\]|]*)+$/;

/**
 * Finds the questions of a questionnaire in Markdown tables: rows with a question and a free cell for its answer.
 * @example tableQuestions('| Question | Response |\n|---|---|\n| Do you test backups? | |').map(({ words }) => words)
 * @experimental
 */
export function tableQuestions(text: string): TableQuestion[] {
  const found: TableQuestion[] = [];
  let table: Cell[][] = [];
  let above = '';
  let start = 0;
  for (const line of [...text.split('\n'), '']) {
    if (/^\s{0,3}\|/.test(line)) table.push(cellsOf(line, start));
    else {
      if (table.length > 2 && !buyersUse.test(above)) found.push(...questionsOf(table));
      table = [];
      if (line.trim() !== '') above = line;
    }
    start += line.length + 1;
  }
  return found.length < minQuestions ? [] : found;
}

function questionsOf([head = [], ruled = [], ...rows]: Cell[][]): TableQuestion[] {
  if (!ruled.every(({ words }) => rule.test(words))) return [];
  const isBare = head.every(({ words }) => words === '');
  const answer = isBare
    ? 1
    : head.findIndex(({ words }, at) => at > 0 && answerHead.test(words) && !buyersHead.test(words));
  if (answer < 1) return [];
  const asked = head.findIndex(({ words }, at) => at < answer && questionHead.test(words));
  const { words: hint = '' } = head[answer] ?? {};
  return rows.flatMap((cells) => {
    const { words, start } = cells[Math.max(asked, 0)] ?? { words: '', start: 0 };
    const place = cells[answer]?.words ?? '';
    const options = choicesIn(place);
    const isFree = place === '' || options.length > 0 || boxes.test(place) || placeholder.test(place);
    return /[\p{L}\p{N}]{2}/u.test(words) && isFree
      ? [
          {
            words,
            start,
            end: start + words.length,
            options: options.length > 0 ? options : choicesIn(hint),
            hint,
          },
        ]
      : [];
  });
}

function cellsOf(line: string, at: number): Cell[] {
  const cells: Cell[] = [];
  let from = line.indexOf('|') + 1;
  while (from < line.length) {
    const to = (/(?<!\\)\|/.exec(line.slice(from))?.index ?? line.length - from) + from;
    const raw = line.slice(from, to);
    cells.push({ words: raw.trim(), start: at + from + raw.length - raw.trimStart().length });
    from = to + 1;
  }
  return cells;
}
