import type { Capabilities, Passage, SearchScope } from '../../capabilities.ts';
import type { ChatPart } from '../../chat.ts';
import { answerStep, countOf } from '../../tools/answer-steps.ts';

export interface FirstSearch {
  query: string;
  scope?: SearchScope;
  /** Selects the passages that the model gets, in the order of their citation numbers. Default: all. */
  sourcesOf?: (passages: readonly Passage[]) => Passage[];
}

function shown(query: string): string {
  const line = query.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 120 ? line : `${line.slice(0, 119).toWellFormed()}…`;
}

/**
 * Runs the initial search of a chat, and shows the search as a step, with any notice for people. Yield the returned `sources`
 * after the search.
 * @example const { sources } = yield* firstSearch(call.search, { query: turnQuestion(turn), scope: { limit: 8 } });
 * @experimental
 */
export async function* firstSearch(
  search: Capabilities['search'],
  { query, scope = {}, sourcesOf = (passages) => [...passages] }: FirstSearch,
): AsyncGenerator<ChatPart, { passages: Passage[]; sources: Passage[]; notice: string | null }> {
  const id = 'search';
  yield { type: 'step', step: answerStep({ id, state: 'running', title: `Searching “${shown(query)}”` }) };
  const { passages, notice } = await search.find(query, scope);
  const sources = sourcesOf(passages);
  const found = passages.flatMap((passage) => {
    const number = sources.indexOf(passage) + 1;
    return number === 0 ? [] : [{ number, passage }];
  });
  const outcome = found.length === 0 ? 'nothing found' : countOf(found.length, 'passage');
  const done = { id, state: 'done' as const, title: `Searched “${shown(query)}”`, outcome };
  yield { type: 'step', step: answerStep(done, found) };
  if (notice !== null) yield { type: 'status', text: notice };
  return { passages, sources, notice };
}
