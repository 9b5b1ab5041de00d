import type { Capabilities, Passage, SearchScope } from '../../capabilities.ts';
import type { ChatPart } from '../../chat.ts';
import { answerStep, countOf } from '../../tools/answer-steps.ts';

export interface FirstSearch {
  query: string;
  scope?: SearchScope;
  /** What the model is given of it, in order: what it will be cited by. All of it where left out. */
  sourcesOf?: (passages: readonly Passage[]) => Passage[];
}

/** On one line, as long as a line. */
function shown(query: string): string {
  const line = query.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 120 ? line : `${line.slice(0, 119).toWellFormed()}…`;
}

/**
 * The one search that every model gets, shown as a step, with what people have to know about it. Yield its sources as evidence.
 * @example const { sources } = yield* firstSearch(call.search, { query: turnQuestion(turn), scope: { limit: 8 } });
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
