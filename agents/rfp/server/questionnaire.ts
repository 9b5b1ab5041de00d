import { isAppError } from '@staffroom/sdk';
import { type Question, readQuestions, tableQuestions } from '@staffroom/sdk/office';
import { dayOrderOf, ownWords, type Place, placeAt, quoteIn } from '@staffroom/sdk/reading';
import type { AgentCall } from './kit.ts';
import { type Entry, overlap, type Part, unharmed } from './parts.ts';
import { keyDates } from './rules/key-dates.ts';
import { type BuyerDocument, withRules } from './rules/languages.ts';
import { factsOf, limitIn } from './rules/find-by-rules.ts';

/** Finds questions by the layout of the file, with the places of their answers. Empty if the document is no questionnaire. */
export async function questionsOf(call: AgentCall, source: BuyerDocument): Promise<Question[]> {
  const fileType = /\.(docx|xlsx)$/i.exec(source.filename)?.[1]?.toLowerCase();
  if (fileType !== 'docx' && fileType !== 'xlsx') return [];
  try {
    const { body } = await call.documents.file(source.documentId, source.version);
    return await readQuestions(call, body, fileType);
  } catch (error) {
    // If the file cannot be opened again, the analysis continues with its extracted text.
    if (isAppError(error) && ['invalid', 'too-large', 'not-found'].includes(error.code)) return [];
    throw error;
  }
}

/** Whether a questionnaire is a workbook, which is read by layout only: its other cells contain no sentences. */
export const isSheet = ({ filename }: BuyerDocument) => /\.xlsx$/i.test(filename);

/** The questions as entries with their answer places, and the dates in the document. */
export function questionnairePart(source: BuyerDocument, questions: readonly Question[]): Part {
  const finders = new Map<number | null, ReturnType<typeof quoteIn>>();
  const order = dayOrderOf(source.text);
  const entries = questions.map((question, index): Entry => {
    const sheet = source.pages.find(({ number }) => number === question.page);
    const find = finders.get(question.page) ?? quoteIn(source, sheet);
    finders.set(question.page, find);
    const words = question.words.replaceAll(/\s+/g, ' ');
    // Table extraction can separate the number from its question.
    const hit = find(words) ?? find(words.slice(words.startsWith(question.ref) ? question.ref.length : 0));
    // Reworded by extraction, the question still has its sheet and cell.
    const start = hit?.start ?? (sheet?.start ?? 0) + index;
    const place: Place = { ...placeAt(source, start, hit?.end ?? start), page: question.page };
    const section = question.section || place.section;
    const { limit, due, weight } = factsOf(words, 'must', section ?? '', { order });
    return {
      kind: /[?]/.test(words) || question.options.length > 0 ? 'question' : 'form',
      level: 'must',
      weight,
      limit: limit || limitIn(question.hint),
      due,
      quote: hit ? ownWords(source, place) : words,
      place: { ...place, section: section?.slice(0, 120) ?? null },
      method: 'rules',
      cell: question.key,
      // Sorts questions by their order in the file, because the same words can occur twice.
      rank: question.page === null ? start + index / 1_000 : (sheet?.start ?? 0) + index,
    };
  });
  const rules = withRules(source);
  // Later sheets are for the buyer, such as a change log.
  const lastSheet = Math.max(...questions.map(({ page }) => page ?? Infinity));
  return {
    entries,
    dates: rules ? keyDates(rules).filter(({ page }) => page === null || page <= lastSheet) : [],
    criteria: [],
    risks: [],
    questions: [],
    ...unharmed,
    method: 'rules',
  };
}

/** The questions in the tables of a text, which has no places to fill; null if it is no questionnaire. */
export function tablePart(source: BuyerDocument): Part | null {
  const order = dayOrderOf(source.text);
  const entries = tableQuestions(source.text).map(({ words, start, end, options, hint }): Entry => {
    const place: Place = { ...placeAt(source, start, end), start, end };
    const { limit, due, weight } = factsOf(words, 'must', place.section ?? '', { order });
    return {
      kind: /[?]/.test(words) || options.length > 0 ? 'question' : 'form',
      level: 'must',
      weight,
      limit: limit || limitIn(hint),
      due,
      quote: ownWords(source, place),
      place,
      method: 'rules',
    };
  });
  return entries.length === 0
    ? null
    : { entries, dates: [], criteria: [], risks: [], questions: [], ...unharmed, method: 'rules' };
}

export const withoutQuestions = (part: Part, { entries: asked }: Part): Part => ({
  ...part,
  entries: part.entries.filter((entry) => !asked.some((one) => overlap(one, entry) > 0.3)),
});
