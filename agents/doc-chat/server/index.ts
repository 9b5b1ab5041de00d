import { questionInContext } from '@staffroom/sdk';
import { serverKit, turnMessages, turnSources } from '@staffroom/sdk/server';
import { manifest } from '../manifest.ts';
import { rules } from '../prompt.ts';
import { Config } from './config.ts';
import { isCourtesy } from './courtesy.ts';
import { afterword, texts } from './no-answer.ts';
import { withinBudget } from './within-budget.ts';

const { chat, defineServerPlugin } = serverKit(manifest, { config: Config });

/** Looked through for what fits; a question has no use for more. */
const mostPassages = 20;

export default defineServerPlugin({
  chat: chat(async function* (turn, call) {
    yield { type: 'status', text: texts.searching };
    const asked = turn.history.filter(({ role }) => role === 'user').map(({ content }) => content);
    const scope = turn.documentIds.length > 0 ? { documentIds: turn.documentIds } : {};
    const query = questionInContext([...asked, turn.message]);
    const { passages, notice } = await call.search.find(query, { limit: mostPassages, ...scope });
    const found = withinBudget(passages, call.config);
    const sources = turnSources(turn, found);
    const attached = sources.length > found.length;
    // The model reads more of an attached file than the passages with numbers, so not every statement has one.
    yield { type: 'sources', sources, strict: !attached };
    const social = isCourtesy(turn.message);
    if (sources.length === 0 && !attached && !social) {
      yield { type: 'text', text: texts.nothingFound };
      return;
    }
    yield { type: 'status', text: notice ?? texts.reading };
    let answer = '';
    const system = `${call.settings.prompt}\n\n${rules}`;
    for await (const chunk of call.ai.stream({ system, messages: turnMessages(turn), sources })) {
      if (chunk.type === 'text') answer += chunk.text;
      yield chunk;
    }
    const more = social || attached ? null : afterword(answer, sources, query);
    if (more !== null) yield { type: 'text', text: `\n\n${more}` };
    if (notice !== null) yield { type: 'text', text: `\n\n*${notice}*` };
  }),
});
