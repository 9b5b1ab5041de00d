import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@staffroom/sdk';
import type { AgentService } from '../../modules/agents/service.ts';
import type { AccessWatch, Audience } from '../../modules/agents/installed.ts';

type Administered = Pick<Awaited<ReturnType<AgentService['administered']>>, 'allowedTools' | 'audiences'>;

export type AgentRules = ReturnType<typeof createAgentRules>;

/** The decisions of administrators about agents, as this process last read them. */
export function createAgentRules() {
  let current: Administered = { allowedTools: new Map(), audiences: new Map() };
  const looks = new Set<() => void>();
  return {
    /** @returns whether someone can use other agents than before */
    apply(next: Administered): boolean {
      const isSame = isDeepStrictEqual(current.audiences, next.audiences);
      current = next;
      if (!isSame) for (const look of looks) look();
      return !isSame;
    },
    allowedTools: (slug: string): Readonly<Record<string, string>> => current.allowedTools.get(slug) ?? {},
    audience: (slug: string): Audience => current.audiences.get(slug) ?? null,
    limitsAny: (): boolean => current.audiences.size > 0,

    /** @param isAdmitted whether the person of the work can still use the agent */
    watch: (
      isAdmitted: () => boolean,
      refusal: AppError = new AppError('not-found', 'Agent not found.'),
    ): AccessWatch => {
      const lost = new AbortController();
      const look = () => {
        if (!isAdmitted()) lost.abort(refusal);
      };
      looks.add(look);
      return { signal: lost.signal, [Symbol.dispose]: () => looks.delete(look) };
    },
  };
}
