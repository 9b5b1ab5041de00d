import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { callCore } from '@staffroom/sdk/host';
import { useEffect } from 'react';
import { AgentFault } from '../../agents/agent-fault.ts';
import { markOf } from './reported-fault.ts';

type Reported = Pick<AgentInfo, 'slug' | 'version' | 'developed'>;

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
