import { ShareDialog, type DialogShare, useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { usePlace } from '../use-place.ts';
import { t } from '../texts.ts';

interface SharePostProps {
  post: { id: string; title: string };
  onClose: () => void;
}

/** Shares a post with people, teams and the company. For the owner and administrators. */
export function SharePost({ post: { id, title }, onClose }: SharePostProps) {
  const { getSharing, sharePost, unsharePost } = useApi(contract);
  const toast = useToasts();
  const place = usePlace();
  const sharing = getSharing.useQuery({ params: { id } });
  const grant = sharePost.useMutation();
  const revoke = unsharePost.useMutation();
  const failed = { onError: toast.failed(t('Couldn’t change sharing')) };
  const { data } = sharing;
  return (
    <ShareDialog
      name={title}
      owner={data && { name: data.owner }}
      shares={data && sharesOf(data)}
      error={sharing.error}
      onRetry={() => void sharing.refetch()}
      onGrant={(given, { name, detail }) =>
        grant.mutate(
          { params: { id }, body: given.to === 'company' ? given : { ...given, name, detail } },
          failed,
        )
      }
      onRevoke={(share) => revoke.mutate({ params: { id, from: share.id } }, failed)}
      revoking={revoke.isPending ? revoke.variables?.params.from : undefined}
      path={place.edit(id)}
      note={t(
        'Viewers can read and comment on the post. Editors can also change its text. The right to publish stays the same.',
      )}
      onClose={onClose}
    />
  );
}

function sharesOf({ everyone, shares }: contract.Sharing): DialogShare[] {
  const named = shares.map(({ id, to, name, detail, role }) => ({
    id,
    to,
    name,
    detail: to === 'team' ? t('Team') : detail,
    role,
  }));
  if (everyone === 'none') return named;
  const company = {
    id: 'company',
    to: 'company' as const,
    name: t('Everyone in the company'),
    detail: t('Everyone who can sign in'),
    role: everyone,
  };
  return [company, ...named];
}
