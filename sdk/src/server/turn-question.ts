import type { ChatTurn } from '../chat.ts';
import { questionInContext } from '../question-in-context.ts';

/**
 * Returns the text to search for: the question, together with the earlier questions that it depends on.
 * @example const sources = await call.search.passages(turnQuestion(turn));
 */
export function turnQuestion({ message, history }: Pick<ChatTurn, 'message' | 'history'>): string {
  const asked = history.filter(({ role }) => role === 'user').map(({ content }) => content);
  return questionInContext([...asked, message]);
}
