import { useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import { useAgent } from '../../agent.tsx';
import { popup } from '../../popup.tsx';
import { useLocation } from '../../router.ts';
import { saveFile } from '../../files/save-file.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { MenuItem, MenuSeparator } from '../../ui/overlay/menu-item.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { useCurrentChat } from '../chat-context.ts';
import { t } from '../../texts/texts.ts';

const RenameDialog = popup(async () => (await import('./rename-dialog.tsx')).default);
const ShareDialog = popup(async () => (await import('./share-chat-dialog.tsx')).default);

export function ChatMenu() {
  const { session } = useCurrentChat();
  const [dialog, setDialog] = useState<'rename' | 'share' | null>(null);
  // The command palette opens the menu's dialogs through the address.
  const { key, state } = useLocation();
  const [asked, setAsked] = useState<string | null>(null);
  if (session === null) return null;

  const close = () => setDialog(null);
  if (isShare(state) && asked !== key) {
    setAsked(key);
    setDialog('share');
  }
  return (
    <>
      <IconButton icon="share" label={t('Share')} aria-haspopup="dialog" onClick={() => setDialog('share')} />
      <Menu
        label={t('Chat actions')}
        align="end"
        trigger={<IconButton icon="more" label={t('Chat actions')} />}
      >
        <ChatMenuItems session={session} onRename={() => setDialog('rename')} />
      </Menu>
      <RenameDialog session={session} open={dialog === 'rename'} onClose={close} />
      <ShareDialog session={session} open={dialog === 'share'} onClose={close} />
    </>
  );
}

function ChatMenuItems({ session, onRename }: { session: ChatSession; onRename: () => void }) {
  const { basePath } = useAgent();
  const { sessionActions } = useCurrentChat();
  const toast = useToast();
  const { id, pinned } = session;

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(`${location.origin}${basePath}?chat=${id}`);
      toast.show({
        title: t('Link copied'),
        description: t('This link works only for you. To give others access, use Share.'),
      });
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Could not copy'), error });
    }
  }

  async function exportAs(format: 'md' | 'docx') {
    try {
      await saveFile(`/api/ai-chat-sessions/${id}/export?format=${format}`);
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Failed to export chat'), error });
    }
  }

  return (
    <>
      <MenuItem icon="pencil" onSelect={onRename}>
        {t('Rename…')}
      </MenuItem>
      <MenuItem
        icon={pinned ? 'unpin' : 'pin'}
        onSelect={() => void sessionActions.change(session, { pinned: !pinned }, t('Failed to pin session'))}
      >
        {pinned ? t('Unpin') : t('Pin')}
      </MenuItem>
      <MenuItem icon="folder" onSelect={() => sessionActions.move(session)}>
        {t('Move to project…')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="link" onSelect={() => void copyLink()}>
        {t('Copy link')}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => void exportAs('md')}>
        {t('Export as Markdown')}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => void exportAs('docx')}>
        {t('Export as Word')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" danger onSelect={() => sessionActions.remove(session)}>
        {t('Delete…')}
      </MenuItem>
    </>
  );
}

const isShare = (state: unknown) =>
  typeof state === 'object' && state !== null && 'share' in state && state.share === true;
