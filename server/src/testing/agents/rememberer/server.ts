import { endpoint, type Passage } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
import { z } from 'zod';
import { manifest } from './manifest.ts';

const { chat, route, defineServerPlugin } = serverKit(manifest);

const Script = z.object({ say: z.string(), source: z.string().optional(), fail: z.boolean().default(false) });

export default defineServerPlugin({
  chat: chat(async function* ({ message, memories, attachments }) {
    const script = attachments[0] && Script.parse(JSON.parse(atob(attachments[0].text)));
    if (!script) {
      yield { type: 'text', text: JSON.stringify(memories) };
      return;
    }
    if (script.source !== undefined) yield { type: 'sources', sources: [passage(script.source)] };
    yield { type: 'text', text: script.say };
    if (script.fail) throw new Error(`Asked to fail at ${message}`);
  }),
  routes: [
    route(
      endpoint({
        method: 'POST',
        path: '/notes',
        body: z.object({ content: z.string() }),
        response: z.unknown(),
      }),
      async ({ call, body }) => ({
        kept: await call.memory.remember(body.content, { type: 'conversation', importance: 1 }),
        recalled: (await call.memory.recall()).map(({ content }) => content),
      }),
    ),
  ],
});

function passage(quote: string): Passage {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    documentId: '22222222-2222-4222-8222-222222222222',
    filename: 'handbook.txt',
    version: 1,
    page: null,
    section: null,
    start: 0,
    end: quote.length,
    quote,
    score: 1,
  };
}
