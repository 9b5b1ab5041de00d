import { type DialogShare, IconButton, ShareDialog, useAgent, useApi, useToast } from '@staffroom/sdk/client';
import { useTeams } from '@staffroom/sdk/lists';
import { useState } from 'react';
import * as contract from '../../checks/contract.ts';
import { t } from '../texts.ts';

/** Shares a check with people and teams. For its author. */
export function ShareCheck({ check: { id, pack, shares } }: { check: contract.StoredCheck }) {
  const { basePath } = useAgent();
  const { shareCheck, unshareCheck } = useApi(contract);
  const grant = shareCheck.useMutation();
  const revoke = unshareCheck.useMutation();
  const { data: teams = [] } = useTeams();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const failed = {
    onError: (error: Error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t share the check'), error }),
  };
  const shown = shares.map(({ name, detail, ...share }): DialogShare => {
    const team = teams.find((each) => each.id === share.id);
    const words =
      share.to === 'team' ? { name: team?.name || name || t('Team'), detail: t('Team') } : { name, detail };
    return { ...share, ...words, role: 'viewer' };
  });
  return (
    <>
      <IconButton size="compact" icon="share" label={t('Share')} onClick={() => setOpen(true)} />
      <ShareDialog
        name={open ? pack.name : null}
        owner={{ name: t('You') }}
        shares={shown}
        error={null}
        onRetry={() => undefined}
        finds={['person', 'team']}
        onGrant={(given, { name, detail }) => {
          if (given.to === 'company') return;
          const share = { to: given.to, id: given.id, name, detail: given.to === 'person' ? detail : '' };
          grant.mutate({ params: { id }, body: share }, failed);
        }}
        onRevoke={(share) => revoke.mutate({ params: { id, from: share.id } }, failed)}
        revoking={revoke.isPending ? revoke.variables?.params.from : undefined}
        viewersOnly
        path={`${basePath}?view=frameworks&check=${id}`}
        note={t(
          'People with access can read the check and export it. They see only the documents and quotes that they have access to.',
        )}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
