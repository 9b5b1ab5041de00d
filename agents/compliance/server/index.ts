import { serverKit, turnMessages, turnSources } from '@staffroom/sdk/server';
import { manifest } from '../manifest.ts';

const { chat, defineServerPlugin } = serverKit(manifest);

export default defineServerPlugin({
  chat: chat(async function* (turn, call) {
    yield { type: 'status', text: 'Reading your documents…' };
    const scope = turn.documentIds.length > 0 ? { documentIds: turn.documentIds } : {};
    const sources = turnSources(turn, await call.search.passages(turn.message, { limit: 8, ...scope }));
    yield { type: 'sources', sources };
    const answer = call.ai.stream({ system: call.settings.prompt, messages: turnMessages(turn), sources });
    for await (const chunk of answer) if (chunk.type !== 'usage') yield chunk;
  }),
});
