import type { Citation } from '../../../chat.ts';
import type { ThreadMessage } from '../store/thread.ts';

/** Evidence to show beside an answer: what it cites, and while it is being written what it has come to cite so far. */
export function evidenceOf(message: Pick<ThreadMessage, 'status' | 'citations' | 'sources'>): Citation[] {
  const { status, citations, sources } = message;
  if (status !== 'streaming') return citations;
  return [...citations, ...sources.map((source) => ({ before: '', after: '', ...source }))];
}
