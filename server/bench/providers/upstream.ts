// A process of its own, so that its work counts for nobody: answers "stream <count> <pause>" with that many tokens.
import { loopbackUpstream } from '@staffroom/sdk/testing';

const upstream = await loopbackUpstream({
  respond({ body }) {
    const asked =
      JSON.stringify(body)
        .match(/stream (\d+) (\d+)/g)
        ?.at(-1) ?? '';
    const [, count = '1', pause = '0'] = asked.split(' ');
    return { text: Array.from({ length: Number(count) }, () => 'token '), pause: Number(pause), tools: [] };
  },
});
process.on('disconnect', () => process.exit());
process.send?.(upstream.url);
