import { createContext, useMemo } from 'react';
import type { AgentInfo } from '../../../agent-info.ts';
import type { AgentCommand } from '../../../hand-over/hand-over.ts';
import { useAgent } from '../../agent.tsx';
import { commandsAt } from '../../hand-over/commands-at.ts';
import { useOpenAgent } from '../../hand-over/use-open-agent.ts';
import { t } from '../../texts/texts.ts';

interface AnswerCommands {
  agents: readonly { agent: AgentInfo; commands: readonly AgentCommand[] }[];
  run: (agent: AgentInfo, command: AgentCommand, messageId: string, text: string) => void;
}

const noCommands: AnswerCommands = { agents: [], run: () => undefined };

export const AnswerCommandsContext = createContext(noCommands);

export function useAnswerCommands(sessionId: string | null): AnswerCommands {
  const { info } = useAgent();
  const { agents, openAgent } = useOpenAgent();
  return useMemo(() => {
    if (sessionId === null) return noCommands;
    return {
      agents: commandsAt(agents, 'answer', { text: t('an answer') }).filter(
        ({ agent }) => agent.slug !== info.slug,
      ),
      run: (agent, { id, question }, messageId, text) =>
        void openAgent(
          agent.slug,
          { command: id, text, ...(question !== undefined && { question }) },
          { kind: 'chat', id: sessionId, messageId },
        ),
    };
  }, [agents, info.slug, openAgent, sessionId]);
}
