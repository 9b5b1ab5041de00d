import type { ChatTurn } from '../chat.ts';
import { questionInContext } from '../question-in-context.ts';

/**
 * What to search for: the question, with as much of the earlier ones as it takes to understand it.
 * @example const sources = await call.search.passages(turnQuestion(turn));
 */
export function turnQuestion({ message, history }: Pick<ChatTurn, 'message' | 'history'>): string {
  const asked = history.filter(({ role }) => role === 'user').map(({ content }) => content);
  return questionInContext([...asked, message]);
}
