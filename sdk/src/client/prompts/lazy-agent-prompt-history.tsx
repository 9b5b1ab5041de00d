import { lazyPart } from '../lazy-part.tsx';
import type { AgentPromptHistoryProps } from './agent-prompt-history.tsx';

/**
 * Earlier prompts of an agent, with their changes and a button to restore each. Loads on first use.
 * @experimental
 */
export const AgentPromptHistory = lazyPart<AgentPromptHistoryProps>(
  async () => ({
    default: (await import('./agent-prompt-history.tsx')).AgentPromptHistory,
  }),
  6,
);
