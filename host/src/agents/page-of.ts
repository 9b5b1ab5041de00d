import { pageProblem } from '@staffroom/sdk/host';
import type { ClientAgent } from '@staffroom/sdk/client';
import type { ComponentType } from 'react';
import { AgentFault, within } from './agent-fault.ts';
import { explained } from './explained.ts';

/** Timeout for loading a page, in milliseconds. */
const pageTimeoutMs = 10_000;

/**
 * Loads an agent's page for `lazy`.
 * @throws AgentFault
 */
export async function pageOf(
  { manifest, page }: Pick<ClientAgent, 'manifest' | 'page'>,
  timeout = pageTimeoutMs,
): Promise<{ default: ComponentType }> {
  const load = (): Promise<{ default?: unknown }> => within(timeout, page());
  const module = await load().catch(async (error: unknown) => {
    if (!isLostChunk(error)) throw error;
    return load().catch(async (again: unknown) => {
      if (!isLostChunk(again)) throw again;
      throw await explained(
        new AgentFault('missing-part', `Couldn’t load part of the page: ${again.message}`),
      );
    });
  });
  const problem = pageProblem(module, manifest.id);
  if (problem !== null) throw new AgentFault('contract', problem);
  return module as { default: ComponentType };
}

const isLostChunk = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ChunkLoadError';
