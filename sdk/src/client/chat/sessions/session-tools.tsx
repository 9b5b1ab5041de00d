import type { ChatSession } from '../../../chat.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { MenuItem, MenuSeparator } from '../../ui/overlay/menu-item.tsx';
import type { SessionActions } from './session-actions.ts';
import { t } from '../../texts/texts.ts';

export interface SessionToolsProps {
  session: ChatSession;
  actions: SessionActions;
  onRename: () => void;
}

/** The menu of a chat in a list. */
export function SessionTools({ session, actions, onRename }: SessionToolsProps) {
  const { title, pinned } = session;
  return (
    <Menu
      label={t('Actions for {title}', { title })}
      align="end"
      trigger={<IconButton icon="more" size="compact" label={t('More actions for {title}', { title })} />}
    >
      <MenuItem icon="pencil" onSelect={onRename}>
        {t('Rename')}
      </MenuItem>
      <MenuItem
        icon={pinned ? 'unpin' : 'pin'}
        onSelect={() => void actions.change(session, { pinned: !pinned }, t('Failed to pin session'))}
      >
        {pinned ? t('Unpin') : t('Pin')}
      </MenuItem>
      <MenuItem icon="folder" onSelect={() => actions.move(session)}>
        {t('Move to project…')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" danger onSelect={() => actions.remove(session)}>
        {t('Delete…')}
      </MenuItem>
    </Menu>
  );
}
