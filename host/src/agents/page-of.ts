import type { ClientAgent } from '@staffroom/sdk/client';
import type { ComponentType } from 'react';
import { AgentFault, within } from './agent-fault.ts';

/** Milliseconds for the page of an agent that is loaded. */
const patience = 10_000;

/**
 * Loads the page of an agent, as `lazy` wants it.
 * @throws AgentFault
 */
export async function pageOf(
  { manifest, page }: Pick<ClientAgent, 'manifest' | 'page'>,
  timeout = patience,
): Promise<{ default: ComponentType }> {
  const module: { default?: unknown } = await within(timeout, page()).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'ChunkLoadError')
      throw new AgentFault('missing-part', `A part of the page could not be loaded: ${error.message}`);
    throw error;
  });
  const { default: Page } = module;
  // Memoised components and those that take a ref are objects.
  if (typeof Page !== 'function' && (typeof Page !== 'object' || Page === null)) {
    throw new AgentFault(
      'contract',
      `The page of agent "${manifest.id}" has no component as its default export`,
    );
  }
  return { default: Page as ComponentType };
}
