import { defaultChatOf } from '@staffroom/sdk/server';
import { publish, write } from '../contract.ts';
import { chatPrompt } from '../chat-prompt.ts';
import { manifest } from '../manifest.ts';
import { parsePrompts } from '../prompt.ts';
import { chat, defineServerPlugin, job, schedule } from './kit.ts';
import { runClock, runPublishing } from './publish.ts';
import { routes } from './routes.ts';
import { runRoutes } from './run-routes.ts';
import { shareRoutes } from './share-routes.ts';
import { runWriting } from './write.ts';

const platformChat = defaultChatOf(manifest, { deny: [] });

export default defineServerPlugin({
  routes: [...runRoutes, ...shareRoutes, ...routes],
  jobs: [
    job(write, runWriting, {
      timeoutMinutes: 20,
      attempts: 2,
      resultPath: ({ input }) => `?view=new&run=${input.runId}`,
    }),
    job(publish, runPublishing, { attempts: 5, resultPath: ({ input }) => `?edit=${input.postId}` }),
  ],
  schedules: [
    schedule(
      'publish',
      { cron: '*/5 * * * *', for: 'workspace', title: 'Publish scheduled posts' },
      runClock,
    ),
  ],
  /** The chat of the platform, which gets only the general part of the stored prompt. */
  chat: chat((turn, call) => {
    const prompt = parsePrompts(call.modelSettings.prompt).general || chatPrompt;
    const told = Object.create(call, {
      modelSettings: { value: { ...call.modelSettings, prompt } },
    }) as typeof call;
    if (!platformChat) throw new Error('the platform has no chat for this agent');
    return platformChat.handle(turn, told);
  }),
});
