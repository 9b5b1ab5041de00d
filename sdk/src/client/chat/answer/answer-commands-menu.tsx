import { Fragment, use } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { MenuHeading, MenuItem } from '../../ui/overlay/menu-item.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AnswerCommandsContext } from './answer-commands.ts';
import { t } from '../../texts/texts.ts';

export function AnswerCommandsMenu({ messageId, text }: { messageId: string; text: string }) {
  const { agents, run } = use(AnswerCommandsContext);
  if (agents.length === 0) return null;
  return (
    <Menu
      label={t('Send this answer to another agent')}
      trigger={
        <Button size="compact" variant="quiet" icon="arrow-right">
          {t('Send to…')}
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
