import { serverKit } from '@staffroom/sdk/server';
import { manifest } from './manifest.ts';

const { chat, defineServerPlugin } = serverKit(manifest);

export default defineServerPlugin({
  chat: chat(async function* ({ history, message }, { ai }) {
    const messages = [...history, { role: 'user' as const, content: message }];
    for await (const chunk of ai.stream({ messages })) if (chunk.type !== 'usage') yield chunk;
  }),
});
