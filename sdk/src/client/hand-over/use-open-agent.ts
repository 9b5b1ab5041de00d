import { useCallback } from 'react';
import type { AgentInfo } from '../../catalogue.ts';
import { type HandOver, handOverProblem } from '../../hand-over/hand-over-problem.ts';
import { coreQuery } from '../core-api.ts';
import { useQuery } from '../query.ts';
import { type HandOverFrom, useOpen } from './use-open.ts';

export interface OpenAgent {
  /**
   * Opens another agent with what it is to take over. What it does not take is said, and nothing is opened.
   * @param from the chat on the screen unless told
   */
  openAgent: (slug: string, handOver?: HandOver, from?: HandOverFrom) => Promise<void>;
  /** Why it cannot be opened with this, as a sentence; null where it can. Show no control, or say so in its place. */
  problem: (slug: string, handOver?: HandOver, fileTypes?: readonly string[]) => string | null;
  /** Those that the person may know of. */
  agents: readonly AgentInfo[];
}

/**
 * From this agent to another: the person goes there, with a question, documents or a text.
 * @example
 * const { openAgent, problem } = useOpenAgent();
 * const ask = { question: 'Into German, please', documents: [documentId] };
 * {problem('translate', ask) === null && <Button onClick={() => openAgent('translate', ask)}>Translate</Button>}
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
