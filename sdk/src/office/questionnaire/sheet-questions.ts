import {
  answerHead,
  buyersHead,
  choicesIn,
  commentHead,
  isAsking,
  numbering,
  type Question,
  questionHead,
} from './question.ts';
import { type Cell, nameAt, type Row, type Sheet } from './sheet.ts';

export interface SheetQuestion extends Question {
  sheet: string;
  row: Row;
  column: number;
  comment: number | null;
}

interface Head {
  question: number | null;
  answer: number;
  comment: number | null;
  hint: string;
  choices: string[];
}

/** Minimum number of question rows on a sheet without an answer heading, because a single such row may be a note. */
const minAskingRows = 3;
/** Characters. */
const maxHeadLength = 60;
/** Minimum share of different texts in a heading row, because a row that repeats one note is no heading. */
const minDistinct = 0.7;
const total = /^(?:sub-?total|total|sum|summe|gesamt|score|average)(?!\p{L})/iu;

/** Finds the questions of a sheet by its layout: column headings, row numbers and free cells. */
export function sheetQuestions(
  sheet: Sheet,
  {
    key,
    name,
    page,
    choicesOf,
  }: { key: string; name: string; page: number; choicesOf: (source: string) => string[] },
): SheetQuestion[] {
  const found: SheetQuestion[] = [];
  const fields: SheetQuestion[] = [];
  const placeOf = (row: Row, column: number) => ({
    key: `${key}!${nameAt(column, row.number)}`,
    place: `${name}, cell ${nameAt(column, row.number)}`,
    page,
    sheet: name,
    row,
    column,
  });
  const heads = sheet.rows.map(headOf);
  const usual = commonest(heads.flatMap((head) => (head ? [head.answer] : [])));
  const bare = usual === null ? barePlaces(sheet) : null;
  const numbered = sheet.rows.filter(({ cells }) => cells.some(({ words }) => isNumber(words))).length;
  let head: Head | null = null;
  let section = '';
  for (const [index, row] of sheet.rows.entries()) {
    if (row.isHidden) continue;
    const own = heads[index];
    if (own) {
      head = own;
      section = sectionIn(row) ?? section;
      continue;
    }
    const isTitled = titleOf(row);
    const at: Head | null =
      head ??
      (usual === null ? bare : { question: null, answer: usual, comment: null, hint: '', choices: [] });
    const asked = at && askedIn(row, at, head !== null || bare !== null);
    const isNote = asked?.ref === '' && numbered >= minAskingRows && !isAsking(asked.words);
    const field = fieldIn(row);
    if (field && !(at && asked) && sheet.mayWrite(row, field.column + 1)) {
      fields.push({
        ...placeOf(row, field.column + 1),
        ref: '',
        words: field.words,
        section,
        options: [],
        hint: '',
        comment: null,
      });
      continue;
    }
    if (
      !at ||
      !asked ||
      isNote ||
      !sheet.mayWrite(row, at.answer, asked.words) ||
      isAbove(asked, sheet.rows[index + 1])
    ) {
      section = isTitled ?? section;
      continue;
    }
    const source = sheet.optionsAt(at.answer, row.number);
    const comment = at.comment !== null && sheet.mayWrite(row, at.comment) ? at.comment : null;
    found.push({
      ...placeOf(row, at.answer),
      ref: asked.ref,
      words: asked.words,
      section,
      options: source === null ? at.choices : choicesOf(source),
      hint: at.hint,
      comment,
    });
  }
  // Labels with an empty cell beside them are form fields only if the sheet also has other questions.
  return found.length === 0 ? found : [...fields, ...found].toSorted((a, b) => a.row.number - b.row.number);
}

/** Returns the label of a form field, such as "Company name:", if the cell beside the label is empty. */
function fieldIn({ cells }: Row): Cell | null {
  const named = cells.filter(({ words }) => words !== '');
  const [only] = named;
  return named.length === 1 && only && /^\p{L}[^:?]{2,58}:$/u.test(only.words) && !noField.test(only.words)
    ? only
    : null;
}

const noField =
  /^(?:note|notes|instructions?|legend|key|important|hinweis|anleitung|nota|instrucciones|remarque)s?\b|total/iu;

/** Finds a row of column headings, at least one of which is for the bidder's answers. */
function headOf({ cells }: Row): Head | null {
  const named = cells
    .filter(({ words }) => /\p{L}/u.test(words))
    .map((cell) => ({ ...cell, title: titleIn(cell.words) }));
  if (named.length < 2 || named.some(({ title, words }) => title.length > maxHeadLength || isAsking(words)))
    return null;
  // A numbered row is a question, even if the sample in its answer cell reads "Vendor name".
  if (named.some(({ words }) => isNumber(words))) return null;
  if (new Set(named.map(({ title }) => title)).size < named.length * minDistinct) return null;
  const [first] = named;
  const own = named.filter(({ title }) => !buyersHead.test(title));
  const isComment = ({ title }: { title: string }) =>
    commentHead.test(title) && !/^(?:vendor|bidder|supplier|your) (?:answer|response)/i.test(title);
  const answers = own.filter((cell) => cell !== first && answerHead.test(cell.title) && !isComment(cell));
  const comments = own.filter((cell) => cell !== first && isComment(cell));
  const answer = answers[0] ?? comments[0];
  if (!answer) return null;
  const before = own.filter(({ column }) => column < answer.column);
  const question =
    before.find(({ title }) => /question|frage|pregunta/iu.test(title)) ??
    before.find(({ title }) => questionHead.test(title));
  const comment =
    answers.find(({ column }) => column > answer.column) ??
    comments.find(({ column }) => column > answer.column);
  return {
    question: question?.column ?? null,
    answer: answer.column,
    comment: comment?.column ?? null,
    hint: [answer.words, comment?.words ?? ''].filter(Boolean).join('; '),
    choices: choicesIn(answer.words),
  };
}

/** The heading itself, without the guidance in brackets or below it: "Explanation (if you select Other)". */
const titleIn = (words: string) => /^[^(\n]*/.exec(words)?.[0].trim() ?? '';

/** For sheets without column headings: the answer goes beside the question. */
function barePlaces({ rows }: Sheet): Head | null {
  const asking = rows.flatMap(({ cells }) => cells.filter(({ words }) => isAsking(words)).slice(0, 1));
  const column = commonest(asking.map((cell) => cell.column));
  if (column === null || asking.filter((cell) => cell.column === column).length < minAskingRows) return null;
  return { question: column, answer: column + 1, comment: null, hint: '', choices: [] };
}

function askedIn(
  row: Row,
  { question, answer }: Head,
  isHeaded: boolean,
): { ref: string; words: string } | null {
  const before = row.cells.filter(({ column, words }) => column < answer && words !== '');
  const longest = before.toSorted((a, b) => b.words.length - a.words.length)[0];
  const named = before.find(({ column }) => column === question);
  // A heading such as "Required questions" may be above the column of numbers, so do not take a number as the question.
  const asked = named && !isNumber(named.words) ? named : longest;
  if (!asked || !/\p{L}{2}/u.test(asked.words) || total.test(asked.words)) return null;
  const numbered = before.find((cell) => cell !== asked && isNumber(cell.words));
  const ref = numbered?.words ?? numbering.exec(asked.words)?.[1] ?? '';
  // Accept numbered rows whose number has its own cell. Instructions can be numbered, too, but in the cell of their text.
  if (numbered || (isHeaded && (isAsking(asked.words) || ref !== ''))) return { ref, words: asked.words };
  // A short text without a number is a title, not a question.
  return isHeaded && question !== null && asked.words.split(/\s+/).length >= 4
    ? { ref, words: asked.words }
    : null;
}

const isNumber = (words: string) => words !== '' && numbering.exec(words)?.[0].length === words.length;

/** Whether a row is the title of the numbered rows below it: "A Governance" above "A.1". */
function isAbove({ ref, words }: { ref: string; words: string }, next: Row | undefined): boolean {
  if (isAsking(words) || ref === '') return false;
  const nextRef =
    next?.cells.find((cell) => numbering.test(cell.words) || cell.words.startsWith(ref))?.words ?? '';
  return (
    nextRef.length > ref.length && nextRef.startsWith(ref) && /^[.-]?\d|^[.-]/.test(nextRef.slice(ref.length))
  );
}

const sectionIn = ({ cells }: Row) => {
  const [first] = cells.filter(({ words }) => words !== '');
  return first &&
    first.words.length > 3 &&
    !/^(?:ref|questions?|requirements?|items?|frage|anforderung|pregunta|requisito|id|no|nr|code|#|date)\.?$/i.test(
      first.words,
    )
    ? first.words
    : null;
};

const titleOf = ({ cells }: Row): string | null => {
  const named = cells.filter(({ words }) => /\p{L}{3}/u.test(words));
  const [only] = named;
  return named.length === 1 && only && only.words.length < maxHeadLength && !isAsking(only.words)
    ? only.words
    : null;
};

function commonest(numbers: readonly number[]): number | null {
  const groups = [...Map.groupBy(numbers, (number) => number)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return groups[0]?.[0] ?? null;
}
