import type { AgentInfo } from '@staffroom/sdk';
import { callCore } from '@staffroom/sdk/host';
import { useEffect } from 'react';
import { AgentFault } from '../../agents/agent-fault.ts';

type Reported = Pick<AgentInfo, 'slug' | 'version' | 'developed'>;

/** In the browser's storage while the server believes that this person cannot open the agent. */
const markOf = (slug: string) => `staffroom.page-fault.${slug}`;

/** Tells the server that the page of an agent does not open. That it could not be told changes nothing here. */
export function useReportedFault({ slug, version, developed }: Reported, cause: unknown): void {
  useEffect(() => {
    // What somebody is still writing is nobody's fault.
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

/** Takes it back once the page is there. */
export function useOpenedAgain({ slug }: Reported): void {
  useEffect(() => {
    if (localStorage.getItem(markOf(slug)) === null) return;
    localStorage.removeItem(markOf(slug));
    callCore('DELETE /api/ai-agents/:id/page-fault', { params: { id: slug } }).catch(() => undefined);
  }, [slug]);
}
