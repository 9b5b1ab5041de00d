import type { AgentInfo } from '@staffroom/sdk';
import { callCore } from '@staffroom/sdk/host';
import { useEffect } from 'react';
import { AgentFault } from '../../agents/agent-fault.ts';

type Reported = Pick<AgentInfo, 'slug' | 'version' | 'developed'>;

/** Storage key that remembers that a fault of the agent was reported for this person. */
const markOf = (slug: string) => `staffroom.page-fault.${slug}`;

/** Reports to the server that an agent's page does not open. A failed report is ignored here. */
export function useReportedFault({ slug, version, developed }: Reported, cause: unknown): void {
  useEffect(() => {
    // Does not report errors of a page that its developer is working on.
    if (developed !== undefined) return;
    const kind = cause instanceof AgentFault ? cause.kind : 'crashed';
    const message = (cause instanceof Error ? cause.message : String(cause)).slice(0, 2_000);
    localStorage.setItem(markOf(slug), version);
    callCore('POST /api/ai-agents/:id/page-fault', {
      params: { id: slug },
      body: { version, kind, message },
    }).catch(() => undefined);
  }, [slug, version, developed, cause]);
}

/** Withdraws the report when the page opens again. */
export function useOpenedAgain({ slug }: Reported): void {
  useEffect(() => {
    if (localStorage.getItem(markOf(slug)) === null) return;
    localStorage.removeItem(markOf(slug));
    callCore('DELETE /api/ai-agents/:id/page-fault', { params: { id: slug } }).catch(() => undefined);
  }, [slug]);
}
