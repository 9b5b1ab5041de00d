import type { Citation } from '../../../chat.ts';
import type { ThreadMessage } from '../store/thread.ts';

/** Evidence to show beside an answer: what it cites, or what it may cite while it is being written. */
export function evidenceOf(message: Pick<ThreadMessage, 'status' | 'citations' | 'sources'>): Citation[] {
  if (message.status !== 'streaming') return message.citations;
  return message.sources.map((source, index) => ({ number: index + 1, before: '', after: '', ...source }));
}
