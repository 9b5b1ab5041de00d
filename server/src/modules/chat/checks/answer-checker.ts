import type { AnswerChecks, Citation, Claims, Passage } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import { quotesOf } from './answer-quotes.ts';
import { statementsOf } from './answer-sentences.ts';
import { checkQuotes } from './check-quotes.ts';
import { citedNumbers } from '../citations/citation-marker.ts';
import { inTheirSections } from '../citations/citation-sections.ts';
import { citationOf } from '../citations/citations.ts';
import { documentPieces } from './document-pieces.ts';
import { unsupported } from './sentence-support.ts';

export interface AnswerToCheck {
  userId: string;
  sessionId: string;
  question: string;
  text: string;
  /** By number - 1; a number that nothing is known of has a hole. */
  sources: readonly (Passage | undefined)[];
  citations: readonly Citation[];
  /** Sources were looked for, so that a quote needs one. */
  searched: boolean;
  /** What of it has to have a source. */
  claims: Claims;
  /** It was put together from the sources, word for word, without a model. */
  composed: boolean;
  /** Where the product speaks: it is never accused. */
  asides: readonly Stretch[];
}

/** Of an answer's text, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

export interface CheckedAnswer {
  checks: AnswerChecks | null;
  /** Those of the answer, and what its quotes stand on beside them. */
  citations: Citation[];
}

export type CheckAnswer = (answer: AnswerToCheck) => Promise<CheckedAnswer>;

export interface AnswerChecksOptions {
  database: Pick<Database, 'pool'>;
  log: Pick<Logger, 'warn'>;
  /** Milliseconds that an answer waits for its checks; 2,500 unless told. */
  patience?: number;
  /** Characters of documents that are looked at for one answer; 5 million unless told. */
  mostCharacters?: number;
}

/** Checks answers against what they stand on, before they are stored. Nothing that fails here costs an answer. */
export function createAnswerChecks(options: AnswerChecksOptions): CheckAnswer {
  const { database, log, patience = 2500, mostCharacters = 5_000_000 } = options;

  return async (answer) => {
    const { checks, citations } = await judge(answer);
    try {
      return { checks, citations: await inTheirSections(database, answer.userId, citations) };
    } catch (error) {
      log.warn({ err: error }, 'the sections of citations could not be looked up');
      return { checks, citations };
    }
  };

  async function judge(answer: AnswerToCheck): Promise<CheckedAnswer> {
    const { text, sources, citations, searched, claims, asides, composed } = answer;
    const unchecked = { checks: null, citations: [...citations] };
    if (composed) return { ...unchecked, checks: { quotes: composedQuotes(text), unsupported: [] } };
    const isOurs = (stretch: Stretch) => asides.some((aside) => touch(stretch, aside));
    const quotes = quotesOf(text).filter(({ attributed }) => attributed || claims !== 'own');
    const statements = claims === 'sourced' ? statementsOf(text).filter((each) => !isOurs(each)) : [];
    if (quotes.length === 0 && statements.length === 0) {
      return sources.length > 0 || claims === 'sourced'
        ? { ...unchecked, checks: { quotes: [], unsupported: [] } }
        : unchecked;
    }
    const signal = AbortSignal.timeout(patience);
    try {
      const attached = quotes.length > 0 ? await attachmentsOf(answer) : [];
      if (!searched && sources.length === 0 && attached.length === 0) return unchecked;
      const material = {
        sources,
        question: answer.question,
        attached,
        documents: (wanted: Parameters<typeof documentPieces>[2]) =>
          documentPieces(database, answer.userId, wanted, mostCharacters),
      };
      const checkedQuotes = (await checkQuotes(quotes, material, signal)).filter(
        (quote) => quote.verdict === 'verified' || !isOurs(quote),
      );
      const said = statements.filter((statement) => !isSettledByQuotes(statement, checkedQuotes));
      const alone = await unsupported(said, sources, signal);
      const quoted = withQuoted(answer, checkedQuotes);
      return {
        checks: { quotes: quoted.quotes, unsupported: alone.map(({ start, end }) => ({ start, end })) },
        citations: quoted.citations,
      };
    } catch (error) {
      log.warn({ err: error }, 'an answer could not be checked');
      return unchecked;
    }
  }

  async function attachmentsOf({ userId, sessionId }: AnswerToCheck): Promise<string[]> {
    const { rows } = await database.pool.query<{ text: string }>(
      `select text from (
         select attachment->>'text' text from chat_message where session_id = $1
         union all
         select a.text from chat_attachment a join chat_message m on m.id = a.message_id
         where m.session_id = $1 and a.user_id = $2) attached
       where text <> ''`,
      [sessionId, userId],
    );
    return rows.map(({ text }) => text);
  }
}

/** Paragraphs with a number are their document's name and words. */
function composedQuotes(text: string): AnswerChecks['quotes'] {
  return [...text.matchAll(/^(?:> )?(.+?) \[(\d{1,3})\]$/gm)].map(
    ({ index, 0: line, 1: words = '', 2: number }) => {
      const start = index + line.indexOf(words);
      return { start, end: start + words.length, verdict: 'verified', citation: Number(number) };
    },
  );
}

const touch = (one: Stretch, other: Stretch) => one.start < other.end && one.end > other.start;

/** A statement is judged by its quotes: one that was not found is marked already, and those that were found support it. */
function isSettledByQuotes(
  { start, end }: { start: number; end: number },
  quotes: AnswerChecks['quotes'],
): boolean {
  const inside = quotes.filter((quote) => quote.start < end && quote.end > start);
  if (inside.some(({ verdict }) => verdict === 'not-found')) return true;
  const quoted = inside.reduce(
    (sum, quote) => sum + Math.min(end, quote.end) - Math.max(start, quote.start),
    0,
  );
  return quoted > (end - start) / 2;
}

/** A quote that was found is evidence, also where the answer does not say which: that gets the next number. */
function withQuoted(
  { text, citations, sources }: AnswerToCheck,
  quotes: AnswerChecks['quotes'],
): { quotes: AnswerChecks['quotes']; citations: Citation[] } {
  const numbers = new Map(citations.map(({ number }) => [number, number]));
  const taken = new Set(citedNumbers(text));
  const more: Citation[] = [];
  for (const { citation } of quotes) {
    const source = citation === null ? undefined : sources[citation - 1];
    if (citation === null || !source || numbers.has(citation)) continue;
    let number = 1;
    while (taken.has(number)) number += 1;
    taken.add(number);
    numbers.set(citation, number);
    more.push(citationOf(number, source, []));
  }
  return {
    quotes: quotes.map((quote) => ({
      ...quote,
      citation: quote.citation === null ? null : (numbers.get(quote.citation) ?? null),
    })),
    citations: [...citations, ...more].toSorted((a, b) => a.number - b.number),
  };
}
