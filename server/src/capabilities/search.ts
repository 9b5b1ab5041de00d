import type { Capabilities, Passage, SearchScope } from '@staffroom/sdk';
import type { CapabilityContext } from './context.ts';

/** The search module, as far as agents may reach. It returns passages of documents that the person may read, and no others. */
export interface SearchSource {
  passages(userId: string, query: string, options: SearchScope): Promise<Passage[]>;
  answer(
    userId: string,
    query: string,
    options: SearchScope & { signal?: AbortSignal },
  ): Promise<{ passages: Passage[]; notice: string | null }>;
}

export function searchCapability(source: SearchSource) {
  return ({ user, signal }: CapabilityContext): Capabilities['search'] => ({
    passages: (query, options = {}) => source.passages(user.id, query, options),
    find: (query, options = {}) => source.answer(user.id, query, { ...options, signal }),
  });
}
