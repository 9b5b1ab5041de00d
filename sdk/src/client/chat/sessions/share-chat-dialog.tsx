import type { ChatSession } from '../../../chat.ts';
import ShareDialog, { type DialogShare } from '../../sharing/share-dialog.tsx';
import { useCurrentChat } from '../chat-context.ts';
import { t } from '../../texts/texts.ts';

/** Shares a chat with the company and with the members of its project, who can read the chat. */
export default function ShareChatDialog({
  session,
  open,
  onClose,
}: {
  session: ChatSession;
  open: boolean;
  onClose: () => void;
}) {
  const { sessionActions, sessions } = useCurrentChat();
  const { project, shared, sharedWithProject } = session;
  const company: DialogShare = {
    id: 'company',
    to: 'company',
    name: t('Everyone in the company'),
    detail: t('Everyone who has the link'),
    role: 'viewer',
  };
  const members: DialogShare | null = project && {
    id: project.id,
    to: 'project',
    name: project.name,
    detail: t('Shared with project members'),
    role: 'viewer',
  };
  const shares = [...(shared ? [company] : []), ...(members && sharedWithProject ? [members] : [])];
  const give = (share: DialogShare, access: boolean) =>
    void sessionActions.change(
      session,
      share.to === 'project' ? { sharedWithProject: access } : { shared: access },
      t('Failed to share session'),
    );
  const { isPending, variables } = sessions.update;
  return (
    <ShareDialog
      name={open ? session.title : null}
      owner={{ name: t('You') }}
      shares={shares}
      error={null}
      onRetry={() => undefined}
      offers={[company, ...(members ? [members] : [])]}
      onOffer={(offer) => give(offer, true)}
      onGrant={() => undefined}
      onRevoke={(share) => give(share, false)}
      revoking={
        isPending && variables.id === session.id
          ? variables.shared === false
            ? 'company'
            : variables.sharedWithProject === false
              ? project?.id
              : undefined
          : undefined
      }
      viewersOnly
      path={shares.length > 0 ? `/shared/chats/${session.id}` : undefined}
      note={t(
        'People with access can read questions and answers, including later ones, but can’t reply. They see only the sources that they have access to. Attached files, ratings, prompts and memories stay private.',
      )}
      onClose={onClose}
    />
  );
}
