import type { Capabilities, Passage } from '@staffroom/sdk';
import type { CapabilityContext } from './context.ts';

/** The search module, as far as agents may reach. It returns passages of documents that the person may read, and no others. */
export interface SearchSource {
  passages(
    userId: string,
    query: string,
    options: { limit?: number; documentIds?: string[] },
  ): Promise<Passage[]>;
}

export function searchCapability(source: SearchSource) {
  return ({ user }: CapabilityContext): Capabilities['search'] => ({
    passages: (query, options = {}) => source.passages(user.id, query, options),
  });
}
