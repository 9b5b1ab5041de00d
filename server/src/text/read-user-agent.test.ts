import { expect, test } from 'vitest';
import { readUserAgent } from './read-user-agent.ts';

test.each<[string | null, [string | null, string | null]]>([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
    ['Firefox', 'Windows'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    ['Safari', 'iPhone'],
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0',
    ['Edge', 'Windows'],
  ],
  ['curl/8.5.0', [null, null]],
  [null, [null, null]],
])('the user agent %s names browser and system: %j', (agent, [browser, system]) => {
  expect(readUserAgent(agent)).toEqual({ browser, system });
});
