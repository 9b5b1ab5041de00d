import type { Citation, Passage } from '@staffroom/sdk';
import type { AnswerChecks, Claims } from '@staffroom/sdk/internal/shared';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import { quotesOf } from './answer-quotes.ts';
import { statementsOf } from './statements.ts';
import { checkQuotes } from './check-quotes.ts';
import { citedNumbers } from '../citations/citation-marker.ts';
import { inTheirSections } from '../citations/citation-sections.sql.ts';
import { citationOf } from '../citations/citations.ts';
import { documentPieces } from './document-pieces.sql.ts';
import { unsupported } from './unsupported.ts';
import { attachedTexts } from './answer-checker.sql.ts';

export interface AnswerToCheck {
  userId: string;
  sessionId: string;
  question: string;
  text: string;
  /** The source with number n is at index n - 1; undefined where the passage is unknown. */
  sources: readonly (Passage | undefined)[];
  citations: readonly Citation[];
  /** Whether the server searched for sources. If so, every quote needs a source. */
  searched: boolean;
  /** Which parts of the answer need a source. */
  claims: Claims;
  /** Whether the answer is composed word for word from sources, without a model. */
  composed: boolean;
  /** Ranges of text that the product wrote. They are not checked. */
  asides: readonly AnswerRange[];
}

/** A range of the answer's text, in UTF-16 units. */
export interface AnswerRange {
  start: number;
  end: number;
}

export interface CheckedAnswer {
  checks: AnswerChecks | null;
  citations: Citation[];
}

export type CheckAnswer = (answer: AnswerToCheck) => Promise<CheckedAnswer>;

export interface AnswerChecksOptions {
  database: Pick<Database, 'pool'>;
  log: Pick<Logger, 'warn'>;
  /** Milliseconds for the checks of one answer; default 2,500. */
  timeoutMs?: number;
  /** Maximum characters of documents to read per answer; default 5 million. */
  maxCharacters?: number;
}

/** Checks answers against their sources before they are stored. A failure here never loses an answer. */
export function createAnswerChecks(options: AnswerChecksOptions): CheckAnswer {
  const { database, log, timeoutMs = 2500, maxCharacters = 5_000_000 } = options;

  return async (answer) => {
    const { checks, citations } = await judge(answer);
    try {
      return { checks, citations: await inTheirSections(database, answer.userId, citations) };
    } catch (error) {
      log.warn({ err: error }, 'chat: cannot look up sections of citations');
      return { checks, citations };
    }
  };

  async function judge(answer: AnswerToCheck): Promise<CheckedAnswer> {
    const { text, sources, citations, searched, claims, asides, composed } = answer;
    const unchecked = { checks: null, citations: [...citations] };
    if (composed) return { ...unchecked, checks: { quotes: composedQuotes(text), unsupported: [] } };
    const isOurs = (stretch: AnswerRange) => asides.some((aside) => touch(stretch, aside));
    const quotes = quotesOf(text).filter(({ attributed }) => attributed || claims !== 'own');
    const statements = claims === 'sourced' ? statementsOf(text).filter((each) => !isOurs(each)) : [];
    if (quotes.length === 0 && statements.length === 0) {
      return sources.length > 0 || claims === 'sourced'
        ? { ...unchecked, checks: { quotes: [], unsupported: [] } }
        : unchecked;
    }
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const attached = quotes.length > 0 ? await attachmentsOf(answer) : [];
      if (!searched && sources.length === 0 && attached.length === 0) return unchecked;
      const material = {
        sources,
        question: answer.question,
        attached,
        documents: (wanted: Parameters<typeof documentPieces>[2]) =>
          documentPieces(database, answer.userId, wanted, maxCharacters),
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
      log.warn({ err: error }, 'chat: cannot check answer');
      return unchecked;
    }
  }

  async function attachmentsOf({ userId, sessionId }: AnswerToCheck): Promise<string[]> {
    const { rows } = await database.pool.query<{ text: string }>(attachedTexts, [sessionId, userId]);
    return rows.map(({ text }) => text);
  }
}

/**
 * The quotes of an answer that was composed without a model: in a paragraph with a number, a quote follows the document's name.
 */
function composedQuotes(text: string): AnswerChecks['quotes'] {
  return [...text.matchAll(/^(?:> )?(.+?) \[(\d{1,3})\]$/gm)].map(
    ({ index, 0: line, 1: words = '', 2: number }) => {
      const start = index + line.indexOf(words);
      return { start, end: start + words.length, verdict: 'verified', citation: Number(number) };
    },
  );
}

const touch = (one: AnswerRange, other: AnswerRange) => one.start < other.end && one.end > other.start;

/**
 * Whether a statement's quotes make any other check unnecessary: a quote that was not found is already marked, and a found
 * quote that fills most of the statement supports it.
 */
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

/** Turns every quote that was found into a citation. A quote without a citation number gets the next free number. */
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
