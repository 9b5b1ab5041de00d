import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { AgentPromptHistoryProps } from './agent-prompt-history.tsx';

const History = lazy(async () => ({
  default: (await import('./agent-prompt-history.tsx')).AgentPromptHistory,
}));

/** What an agent was told before, with what changed and a way back. Fetched when it is first shown. */
export function AgentPromptHistory(props: AgentPromptHistoryProps) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <History {...props} />
    </Suspense>
  );
}
