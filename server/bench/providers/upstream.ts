// The imitated provider runs in a separate process, so that its work is not measured. It answers "stream <count> <pause>" with
// that many tokens, and anything else with three sentences.
import { loopbackUpstream } from '@staffroom/sdk/testing';

const usual =
  'The city grew around its harbour in the nineteenth century, when trade brought people from many countries [1]. ' +
  'Most of them worked in its factories, and some founded schools of their own [2]. Later reports name 1912 as the year of change [1].';

const upstream = await loopbackUpstream({
  respond({ body }) {
    const asked = JSON.stringify(body)
      .match(/stream (\d+) (\d+)/g)
      ?.at(-1);
    if (asked === undefined) return { text: usual, tools: [] };
    const [, count = '1', pause = '0'] = asked.split(' ');
    return { text: Array.from({ length: Number(count) }, () => 'token '), pause: Number(pause), tools: [] };
  },
});
process.on('disconnect', () => process.exit());
process.send?.(upstream.url);
