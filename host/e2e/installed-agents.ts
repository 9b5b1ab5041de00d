import { type Page, test } from '@playwright/test';
import type { AgentInfo } from '../../sdk/src/agent-info.ts';

export type OpenAgent = AgentInfo & { clientUrl: string };

/** Returns the installed agents that run. Skips the test if there are none. The page must be signed in. */
export async function openAgents(page: Page): Promise<[OpenAgent, ...OpenAgent[]]> {
  const answer = await page.request.get('/api/ai-agents');
  const agents = (await answer.json()) as AgentInfo[];
  const [first, ...others] = agents.filter(
    (agent): agent is OpenAgent => agent.state === 'running' && agent.clientUrl !== null,
  );
  test.skip(first === undefined, 'no agent is installed');
  if (first === undefined) throw new Error('no agent is installed');
  return [first, ...others];
}
