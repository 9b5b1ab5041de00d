import { defineManifest, endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
import { z } from 'zod';

const manifest = defineManifest({
  id: 'greeter',
  name: 'Greeter',
  description: 'Knows how you like to be addressed.',
  capabilities: ['memory'],
});
const { route, defineServerPlugin } = serverKit(manifest);

export const learn = endpoint({
  method: 'POST',
  path: '/names',
  body: z.object({ name: z.string().min(1).max(80) }),
  response: z.object({ kept: z.boolean() }),
});
export const greet = endpoint({
  method: 'GET',
  path: '/greeting',
  response: z.object({ greeting: z.string() }),
});

export default defineServerPlugin({
  routes: [
    route(learn, async ({ body, call }) => {
      const memory = await call.memory.remember(`Likes to be called ${body.name}`, {
        type: 'system_event',
        importance: 2,
      });
      // Null if the person has switched memory off or the text contained a secret. Both are fine.
      return { kept: memory !== null };
    }),
    route(greet, async ({ call }) => {
      const [memory] = await call.memory.recall('called');
      return { greeting: memory ? `Hello. ${memory.content}.` : `Hello, ${call.user.name}.` };
    }),
  ],
});
