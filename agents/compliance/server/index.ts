import { turnMessages, turnSources } from '@staffroom/sdk/server';
import { analyse } from '../contract.ts';
import { runAnalysis } from './analyse.ts';
import { chat, defineServerPlugin, job } from './kit.ts';
import { routes } from './routes.ts';

export default defineServerPlugin({
  routes,

  // A hundred pages are some thirty questions to a model.
  jobs: [job(analyse, runAnalysis, { timeoutMinutes: 60 })],

  chat: chat(async function* (turn, call) {
    yield { type: 'status', text: 'Reading your documents…' };
    const scope = turn.documentIds.length > 0 ? { documentIds: turn.documentIds } : {};
    const sources = turnSources(turn, await call.search.passages(turn.message, { limit: 8, ...scope }));
    yield { type: 'sources', sources };
    yield* call.ai.stream({ system: call.settings.prompt, messages: turnMessages(turn), sources });
  }),
});
