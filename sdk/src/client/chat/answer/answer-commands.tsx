import { createContext, Fragment, use, useMemo } from 'react';
import type { AgentInfo } from '../../../catalogue.ts';
import type { AgentCommand } from '../../../hand-over/hand-over.ts';
import { useAgent } from '../../agent.tsx';
import { commandsAt } from '../../hand-over/commands-at.ts';
import { useOpenAgent } from '../../hand-over/use-open-agent.ts';
import { Button } from '../../ui/button/button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { MenuHeading, MenuItem } from '../../ui/overlay/menu-item.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface AnswerCommands {
  agents: readonly { agent: AgentInfo; commands: readonly AgentCommand[] }[];
  run: (agent: AgentInfo, command: AgentCommand, messageId: string, text: string) => void;
}

const noCommands: AnswerCommands = { agents: [], run: () => undefined };

/** What other agents offer to do with answers of the chat on the screen. Looked up once for all of them. */
export const AnswerCommandsContext = createContext(noCommands);

export function useAnswerCommands(sessionId: string | null): AnswerCommands {
  const { info } = useAgent();
  const { agents, openAgent } = useOpenAgent();
  return useMemo(() => {
    if (sessionId === null) return noCommands;
    return {
      agents: commandsAt(agents, 'answer', { text: 'an answer' }).filter(
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

/** Takes an answer to another agent. Nothing where none offers anything. */
export function AnswerCommandsMenu({ messageId, text }: { messageId: string; text: string }) {
  const { agents, run } = use(AnswerCommandsContext);
  if (agents.length === 0) return null;
  return (
    <Menu
      label="Take this answer to another agent"
      trigger={
        <Button size="compact" variant="quiet" icon="arrow-right">
          Take to
        </Button>
      }
    >
      {agents.map(({ agent, commands }) => (
        <Fragment key={agent.slug}>
          <MenuHeading>{agent.name}</MenuHeading>
          {commands.map((command) => (
            <MenuItem key={command.id} onSelect={() => run(agent, command, messageId, text)}>
              {command.title}
              <VisuallyHidden>, {agent.name}</VisuallyHidden>
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}
