import { lazyPart } from '../lazy-part.tsx';
import type { AgentPromptHistoryProps } from './agent-prompt-history.tsx';

/** What an agent was told before, with what changed and a way back. Fetched when it is first shown. */
export const AgentPromptHistory = lazyPart<AgentPromptHistoryProps>(
  async () => ({
    default: (await import('./agent-prompt-history.tsx')).AgentPromptHistory,
  }),
  6,
);
