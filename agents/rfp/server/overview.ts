import { visibleText } from '@staffroom/sdk';
import { isCarried, ownWords, sentencesOf, type TextRange, wordsOf } from '@staffroom/sdk/reading';
import { orWithoutModel } from '@staffroom/sdk/server';
import type { Method, Rfp } from '../ledger.ts';
import { isUnreadable } from './is-unreadable.ts';
import type { AgentCall } from './kit.ts';
import type { Entry } from './parts.ts';
import { summarise } from './read-with-model.ts';
import type { BuyerDocument } from './rules/languages.ts';
import { aboutIn, summary } from './rules/criteria-and-risks.ts';

interface Overview extends Pick<Rfp, 'title' | 'summary'> {
  /** Number of unsupported sentences of a model that were left out. */
  left: number;
}

/** Number of characters at the beginning of a document that contain its title. */
const beginning = 3_000;
const maxRows = 60;
/** Minimum share of a sentence's words that a single passage must contain. */
const carried = 0.75;

/**
 * Returns title and summary of the RFP. A model gets only checked rows, and each of its sentences must be supported by one of
 * them; unsupported sentences are left out.
 */
export async function overviewOf(
  call: AgentCall,
  main: BuyerDocument,
  method: Method,
  found: readonly Entry[],
): Promise<Overview> {
  const own = summary(main);
  const ours = { title: clean(own.title, 300) || main.filename, summary: clean(own.summary, 8_000), left: 0 };
  if (method !== 'model') return ours;
  const rows = found.filter(({ place }) => place.documentId === main.documentId).slice(0, maxRows);
  const checked: TextRange[] = [...aboutIn(main), ...rows.map(({ place }) => place)];
  const said = await orWithoutModel(call, () => summarise(call, main, checked)).catch((error: unknown) => {
    // If the summary fails, the analysis continues without it.
    if (isUnreadable(error)) return null;
    throw error;
  });
  if (!said) return ours;
  const passages = checked.map((place) => ownWords(main, place));
  const sentences = sentencesOf(visibleText(said.summary)).map(({ text }) => text);
  const kept = sentences.filter((text) => passages.some((passage) => isCarried(text, [passage], carried)));
  const start = wordsOf(main.text.slice(0, beginning));
  const title = clean(said.title, 300);
  const isOwnTitle = title !== '' && [...wordsOf(title)].every((word) => start.has(word));
  return {
    title: isOwnTitle ? title : ours.title,
    summary: kept.length > 0 ? clean(kept.join(' '), 8_000) : ours.summary,
    left: sentences.length - kept.length + (isOwnTitle ? 0 : 1),
  };
}

const clean = (words: string, limit: number) => visibleText(words).trim().slice(0, limit);
