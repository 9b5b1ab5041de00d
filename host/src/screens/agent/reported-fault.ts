import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { callCore } from '@staffroom/sdk/host';
import { useEffect } from 'react';

/** Storage key that remembers that a fault of the agent was reported for this person. */
export const markOf = (slug: string) => `staffroom.page-fault.${slug}`;

/** Withdraws the report when the page opens again. */
export function useOpenedAgain({ slug }: Pick<AgentInfo, 'slug'>): void {
  useEffect(() => {
    if (localStorage.getItem(markOf(slug)) === null) return;
    localStorage.removeItem(markOf(slug));
    callCore('DELETE /api/ai-agents/:id/page-fault', { params: { id: slug } }).catch(() => undefined);
  }, [slug]);
}
