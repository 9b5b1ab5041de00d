import { aiTool, defineManifest } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
import { z } from 'zod';

const manifest = defineManifest({
  id: 'desk',
  name: 'Desk',
  description: 'Sorts requests.',
  capabilities: ['ai', 'search'],
});
const { chat, socket, defineServerPlugin } = serverKit(manifest);

const Request = z.object({ topic: z.enum(['travel', 'money', 'other']), urgent: z.boolean() });

const rate = aiTool({
  name: 'exchange_rate',
  description: 'What one euro is worth in another currency.',
  input: z.object({ currency: z.string().length(3) }),
  step: ({ currency }) => `Looking up the rate of ${currency}`,
  run: async ({ currency }) => ({ currency, rate: 1.1 }),
});

export default defineServerPlugin({
  chat: chat(async function* (turn, call) {
    const sources = await call.search.passages(turn.message);
    yield { type: 'sources', sources };
    // The platform fills in the provider, model and limits that people have set.
    yield* call.ai.stream({
      system: call.modelSettings.prompt,
      messages: [...turn.history, { role: 'user', content: turn.message }],
      sources,
      tools: [rate],
    });
  }),
  sockets: [
    socket('sort', z.object({ text: z.string().max(5_000) }), async function* ({ text }, call) {
      // Returns a valid structure or throws, never a partial one.
      yield await call.ai.object({ messages: [{ role: 'user', content: text }], schema: Request });
    }),
  ],
});
