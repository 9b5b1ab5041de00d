import type { Passage } from '@staffroom/sdk';
import type { Capabilities, SearchScope } from '@staffroom/sdk/internal/shared';
import type { CapabilityContext } from './context.ts';

/** The part of the search module that agents can use. It returns only passages of documents that the person has access to. */
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
