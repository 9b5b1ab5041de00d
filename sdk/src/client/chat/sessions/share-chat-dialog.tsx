import type { ChatSession } from '../../../chat.ts';
import type { ChatShare } from '../../../core/chat/chat-shares.ts';
import type { Grant } from '../../../core/library/document-sharing.ts';
import { callCore, coreQuery } from '../../core-api.ts';
import { useMutation, useQuery, useQueryClient } from '../../query.ts';
import { countMembers } from '../../sharing/grantee-search.tsx';
import ShareDialog, { type DialogShare } from '../../sharing/share-dialog.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { useCurrentChat } from '../chat-context.ts';
import { t } from '../../texts/texts.ts';

/** Shares a chat with people, teams, the company and the members of its project, who can read the chat. */
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
  const named = useChatShares(session.id, open, sessions.refresh);
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
  const groups = [...(shared ? [company] : []), ...(members && sharedWithProject ? [members] : [])];
  const shares = named.shares && [...groups, ...named.shares.map(describe)];
  const give = (share: DialogShare, access: boolean) =>
    void sessionActions.change(
      session,
      share.to === 'project' ? { sharedWithProject: access } : { shared: access },
      t('Failed to share session'),
    );
  const { isPending, variables } = sessions.update;
  const isChanging = isPending && variables.id === session.id;
  const revokingGroup = isChanging
    ? variables.shared === false
      ? 'company'
      : variables.sharedWithProject === false
        ? project?.id
        : undefined
    : undefined;
  return (
    <ShareDialog
      name={open ? session.title : null}
      owner={{ name: t('You') }}
      shares={shares}
      error={named.error}
      onRetry={named.retry}
      finds={['person', 'team']}
      offers={[company, ...(members ? [members] : [])]}
      onOffer={(offer) => give(offer, true)}
      onGrant={named.grant}
      onRevoke={(share) =>
        share.to === 'person' || share.to === 'team' ? named.revoke(share.id) : give(share, false)
      }
      revoking={named.revoking ?? revokingGroup}
      viewersOnly
      path={shares && shares.length > 0 ? `/shared/chats/${session.id}` : undefined}
      note={t(
        'People with access can read questions and answers, including later ones, but can’t reply. They see only the sources that they have access to. Attached files, ratings, prompts and memories stay private.',
      )}
      onClose={onClose}
    />
  );
}

/** The people and teams with whom a chat is shared by name. */
function useChatShares(id: string, enabled: boolean, refreshLists: () => unknown) {
  const queries = useQueryClient();
  const toast = useToast();
  const query = coreQuery('GET /api/ai-chat-sessions/:id/shares', { params: { id } });
  const { data, error, refetch } = useQuery({ ...query, enabled });
  const options = {
    onSuccess: async (shares: ChatShare[]) => {
      queries.setQueryData(query.queryKey, shares);
      await refreshLists();
    },
    onError: (failure: Error) =>
      toast.show({ variant: 'destructive', title: t('Failed to share session'), error: failure }),
  };
  const grant = useMutation({
    mutationFn: (body: { to: 'person' | 'team'; id: string }) =>
      callCore('PUT /api/ai-chat-sessions/:id/shares', { params: { id }, body }),
    ...options,
  });
  const revoke = useMutation({
    mutationFn: (granteeId: string) =>
      callCore('DELETE /api/ai-chat-sessions/:id/shares/:granteeId', { params: { id, granteeId } }),
    ...options,
  });
  return {
    shares: data,
    error,
    retry: () => void refetch(),
    grant: (grantee: Grant) => {
      if (grantee.to !== 'company') grant.mutate({ to: grantee.to, id: grantee.id });
    },
    revoke: revoke.mutate,
    revoking: revoke.isPending ? revoke.variables : undefined,
  };
}

function describe({ person, team }: ChatShare): DialogShare {
  if (person)
    return {
      id: person.id,
      to: 'person',
      name: person.name,
      detail: person.email,
      picture: person.picture,
      role: 'viewer',
    };
  return {
    id: team?.id ?? '',
    to: 'team',
    name: team?.name ?? '',
    detail: countMembers(team?.memberCount ?? 0),
    role: 'viewer',
  };
}
