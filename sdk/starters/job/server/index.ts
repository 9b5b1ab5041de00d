import { serverKit } from '@staffroom/sdk/server';
import { sumUp } from '../contract.ts';
import { manifest } from '../manifest.ts';

const { job, defineServerPlugin } = serverKit(manifest);

export default defineServerPlugin({
  jobs: [
    // The handler may run again after a crash. Results of a finished `checkpoint` are then reused.
    job(sumUp, async ({ input, call, progress, checkpoint }) => {
      await progress('Read');
      const text = await call.documents.text(input.documentId);
      await progress('Write');
      const summary = await checkpoint('Write', '', async () => {
        const answer = await call.ai.text({
          system: 'Sum the document up in three plain sentences.',
          messages: [{ role: 'user', content: text.slice(0, 20_000) }],
        });
        return answer.text;
      });
      await call.notify.user('A summary is ready', {
        href: `/agents/${manifest.id}`,
        documentIds: [input.documentId],
      });
      return { summary };
    }),
  ],
});
