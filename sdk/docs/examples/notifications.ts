import { defineManifest, jobSpec, msg } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
import { z } from 'zod';

const manifest = defineManifest({
  id: 'publisher',
  name: 'Publisher',
  description: 'Notifies people and other systems about published posts.',
  capabilities: ['notify', 'webhook'],
});
const { job, defineServerPlugin } = serverKit(manifest);

export const publish = jobSpec({
  name: 'publish',
  title: 'Publish',
  steps: ['Send', 'Tell'],
  input: z.object({ postId: z.uuid(), title: z.string(), readers: z.array(z.uuid()).max(50) }),
  result: z.object({ status: z.int() }),
});

export default defineServerPlugin({
  jobs: [
    job(publish, async ({ id, input, call, checkpoint }) => {
      // A finished step does not run again when the job is retried, so no one is notified twice.
      const status = await checkpoint('Send', '', async () => {
        const event = { type: 'post.published', data: { id: input.postId, title: input.title } };
        // The key is a variable of the server. The agent never sees its value.
        const secret = 'BLOG_WEBHOOK_SECRET';
        return (await call.webhook.send({ url: 'https://blog.example.test/hook', secret, id, ...event }))
          .status;
      });
      await checkpoint('Tell', '', async () => {
        const href = `/agents/publisher?post=${input.postId}`;
        await call.notify.user('Your post is published', { body: input.title, href });
        await call.notify.people(input.readers, msg`${call.user.name} has published “${input.title}”`, {
          href,
        });
        return null;
      });
      return { status };
    }),
  ],
});
