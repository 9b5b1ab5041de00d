import type { ClientAgent } from '@staffroom/sdk/client';
import { expect, it } from 'vitest';
import { lazyLoader } from './lazy-loader.ts';
import type { AgentLoader, AgentSource } from './load-agent.ts';

const source = { slug: 'code-review' } as AgentSource;
const agent = {} as ClientAgent;

/** Returns the answers one after another; a string fails with that message. */
function fetching(...answers: (string | AgentLoader)[]) {
  const asked: number[] = [];
  const loader = lazyLoader(async () => {
    const answer = answers[asked.push(asked.length) - 1];
    if (answer === undefined || typeof answer === 'string') throw new Error(answer);
    return answer;
  });
  return { loader, asked };
}

it('the Module Federation loader is fetched once, for the first agent', async () => {
  const { loader, asked } = fetching({ load: async () => agent });
  expect(asked).toHaveLength(0);
  await expect(Promise.all([loader.load(source), loader.load(source)])).resolves.toEqual([agent, agent]);
  expect(asked).toHaveLength(1);
});

it('a failed fetch of the Module Federation loader is repeated immediately, and again for the next agent', async () => {
  const { loader } = fetching('offline', 'still offline', 'offline', { load: async () => agent });
  await expect(loader.load(source)).rejects.toThrow('still offline');
  await expect(loader.load(source)).resolves.toBe(agent);
});
