import { useCallback } from 'react';
import type { AgentInfo } from '../../agent-info.ts';
import { type HandOver, handOverProblem } from '../../hand-over/hand-over-problem.ts';
import { coreQuery } from '../core-api.ts';
import { useQuery } from '../query.ts';
import { type HandOverFrom, useOpen } from './use-open.ts';

export interface OpenAgent {
  /**
   * Opens another agent with a hand-over. If the agent does not accept the hand-over, shows why and opens nothing.
   * @param from the origin; default: the chat on screen
   */
  openAgent: (slug: string, handOver?: HandOver, from?: HandOverFrom) => Promise<void>;
  /**
   * Returns a sentence that says why the agent does not accept the hand-over, or null if it does. Use it to hide a control or
   * show the reason.
   */
  problem: (slug: string, handOver?: HandOver, fileTypes?: readonly string[]) => string | null;
  /** The agents that the person can see. */
  agents: readonly AgentInfo[];
}

/**
 * Opens another agent with a question, documents or a text.
 * @example const { openAgent, problem } = useOpenAgent(); const ask = { question: 'Into German, please', documents: [documentId] }; {problem('translate', ask) === null && <Button onClick={() => openAgent('translate', ask)}>Translate</Button>}
 */
export function useOpenAgent(): OpenAgent {
  const agents = useQuery(coreQuery('GET /api/ai-agents')).data ?? none;
  const open = useOpen();
  const openAgent = useCallback<OpenAgent['openAgent']>(
    (to, handOver, from) => open(to, handOver, from),
    [open],
  );
  const problem = useCallback<OpenAgent['problem']>(
    (slug, handOver = {}, fileTypes) =>
      handOverProblem(
        agents.find((agent) => agent.slug === slug),
        handOver,
        fileTypes,
      ),
    [agents],
  );
  return { openAgent, problem, agents };
}

const none: readonly AgentInfo[] = [];
