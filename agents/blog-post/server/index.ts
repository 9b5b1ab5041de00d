import { defaultChatOf } from '@staffroom/sdk/server';
import { continueWriting, publish, write } from '../contract.ts';
import { sections, seoInstruction } from '../prompt-briefing.ts';
import { chatPrompt } from '../chat-prompt.ts';
import { manifest } from '../manifest.ts';
import { parsePrompts } from '../prompt.ts';
import { briefingOf } from './briefing-of.ts';
import { runContinuing } from './drafts/continue.ts';
import { chat, defineServerPlugin, job, schedule, socket } from './kit.ts';
import { retryMinutes, runPublishing } from './publish/delivery.ts';
import { runClock } from './plan.ts';
import { endVisit, Visit, visitorsOf } from './presence.ts';
import { routes } from './routes.ts';
import { runRoutes } from './run-routes.ts';
import { shareRoutes } from './share-routes.ts';
import { runWriting } from './write.ts';

const platformChat = defaultChatOf(manifest, { deny: [] });

export default defineServerPlugin({
  routes: [...runRoutes, ...shareRoutes, ...routes],
  sockets: [
    socket('visit', Visit, (visit, call) => visitorsOf(visit, call)),
    socket('leave', Visit.pick({ visit: true }), (visit, call) => endVisit(visit, call)),
  ],
  jobs: [
    job(write, runWriting, {
      timeoutMinutes: 20,
      attempts: 2,
      resultPath: ({ input }) => `?view=new&run=${input.runId}`,
    }),
    job(continueWriting, runContinuing, {
      timeoutMinutes: 20,
      attempts: 2,
      resultPath: ({ input }) => `?edit=${input.postId}`,
    }),
    job(publish, runPublishing, {
      retryMinutes,
      // One after another, so that the site gets the messages about a post in their order.
      concurrency: 1,
      resultPath: ({ input }) => `?edit=${input.postId}`,
    }),
  ],
  schedules: [
    schedule(
      'publish',
      { cron: '*/5 * * * *', for: 'workspace', title: 'Publish scheduled posts' },
      runClock,
    ),
  ],
  /** The chat of the platform, with the briefing of all prompts instead of the whole stored prompt. */
  chat: chat(async function* (turn, call) {
    const { general } = parsePrompts(call.modelSettings.prompt);
    const own = general === '' ? chatPrompt : '';
    const prompt = sections(await briefingOf(call), own, seoInstruction(''));
    const told = Object.create(call, {
      modelSettings: { value: { ...call.modelSettings, prompt } },
    }) as typeof call;
    if (!platformChat) throw new Error('the platform has no chat for this agent');
    yield* platformChat.handle(turn, told);
  }),
});
