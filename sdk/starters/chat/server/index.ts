import { serverKit, turnMessages, turnQuestion } from '@staffroom/sdk/server';
import { manifest } from '../manifest.ts';

const { chat, defineServerPlugin } = serverKit(manifest);

export default defineServerPlugin({
  chat: chat(async function* (turn, call) {
    yield { type: 'status', text: 'Searching your documents' };
    const scope = turn.documentIds.length > 0 ? { documentIds: turn.documentIds } : {};
    const sources = await call.search.passages(turnQuestion(turn), scope);
    yield { type: 'sources', sources };
    yield* call.ai.stream({ system: call.modelSettings.prompt, messages: turnMessages(turn), sources });
  }),
});
