import type { Citation } from '../../../chat.ts';
import type { ThreadMessage } from '../store/thread.ts';

export function evidenceOf(message: Pick<ThreadMessage, 'status' | 'citations' | 'sources'>): Citation[] {
  const { status, citations, sources } = message;
  if (status !== 'streaming') return citations;
  return [...citations, ...sources.map((source) => ({ before: '', after: '', ...source }))];
}
