import { isCourtesy } from '@staffroom/sdk';
import {
  firstSearch,
  libraryTools,
  serverKit,
  turnMessages,
  turnQuestion,
  turnSources,
} from '@staffroom/sdk/server';
import { manifest } from '../manifest.ts';
import { rules } from '../prompt.ts';
import { Config } from './config.ts';
import { afterword, answerTexts, texts } from './no-answer.ts';
import { withinBudget } from './within-budget.ts';

const { chat, defineServerPlugin } = serverKit(manifest, { config: Config });

/** Maximum number of passages from which the answer's sources are selected; a question needs no more. */
const maxPassages = 20;

export default defineServerPlugin({
  chat: chat(async function* (turn, call) {
    // A greeting is answered without documents and rules.
    if (isCourtesy(turn.message) && turnSources(turn).length === 0)
      return yield* call.ai.stream({ system: call.modelSettings.prompt, messages: turnMessages(turn) });

    yield { type: 'status', text: texts.searching };
    const query = turnQuestion(turn);
    const scope = turn.documentIds.length > 0 ? { documentIds: turn.documentIds } : {};
    const first = yield* firstSearch(call.search, {
      query,
      scope: { limit: maxPassages, ...scope },
      sourcesOf: (passages) => turnSources(turn, withinBudget(passages, call.config)),
    });
    const { notice } = first;
    let { sources } = first;
    const attached = turnSources(turn).length > 0;
    // The model reads more of an attached file than the numbered passages, so not every statement needs a number.
    yield { type: 'sources', sources, ...(attached && { claims: 'quoted' as const }) };
    // Calls a model with tools even without sources, because it can search again.
    if (sources.length === 0 && !call.ai.abilities().tools) {
      const [known] = await call.documents.list({ limit: 1, offset: 0 });
      const { nothingFound, emptyLibrary } = answerTexts(query, call.user.language);
      yield { type: 'text', text: known ? nothingFound : emptyLibrary, aside: true };
      return;
    }
    yield { type: 'status', text: notice ?? texts.reading };
    let answer = '';
    let cut = false;
    for await (const chunk of call.ai.stream({
      system: `${call.modelSettings.prompt}\n\n${rules}`,
      messages: turnMessages(turn),
      sources,
      tools: libraryTools({
        search: call.search,
        documents: call.documents,
        scope: turn.documentIds,
        sees: call.ai.abilities().pictures,
        turn,
      }),
    })) {
      if (chunk.type === 'text') answer += chunk.text;
      else if (chunk.type === 'sources') ({ sources } = chunk);
      else if (chunk.type === 'usage') cut = chunk.truncated ?? false;
      yield chunk;
    }
    // A cut answer will be continued, so nothing is appended to it yet.
    if (cut) return;
    const more = attached
      ? null
      : afterword(answer, sources, { question: query, language: call.user.language });
    if (more !== null) yield { type: 'text', text: `\n\n${more}`, aside: true };
    if (notice !== null) yield { type: 'text', text: `\n\n*${notice}*`, aside: true };
  }),
});
