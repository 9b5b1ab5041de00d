import type { Citation } from '../../../chat.ts';
import type { ThreadMessage } from '../store/thread.ts';

/** The sources to show beside an answer: all that it cites, or has cited so far. */
export function evidenceOf(message: Pick<ThreadMessage, 'status' | 'citations' | 'sources'>): Citation[] {
  const { status, citations, sources } = message;
  if (status !== 'streaming') return citations;
  return [...citations, ...sources.map((source) => ({ before: '', after: '', ...source }))];
}
