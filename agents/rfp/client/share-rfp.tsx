import { type DialogShare, IconButton, ShareDialog, useAgent } from '@staffroom/sdk/client';
import { useState } from 'react';
import type { StoredRfp } from '../contract.ts';
import type { LedgerActions } from './use-ledger.ts';
import { t } from './texts.ts';

/** Shares an analysis with everyone who has access to the document of the RFP, or with some of them. For its owner. */
export function ShareRfp({
  rfp,
  actions: { share, grant, revoke },
}: {
  rfp: StoredRfp;
  actions: Pick<LedgerActions, 'share' | 'grant' | 'revoke'>;
}) {
  const { basePath } = useAgent();
  const [open, setOpen] = useState(false);
  // Shows the wanted access while the request is under way.
  const access = (share.isPending && share.variables) || rfp.access;
  const readers: DialogShare = {
    id: 'readers',
    to: 'team',
    name: t('Everyone with access to the RFP'),
    detail: rfp.filename,
    role: access === 'edit' ? 'editor' : 'viewer',
  };
  const named = rfp.shares.map((one) => ({ ...one, detail: one.to === 'team' ? t('Team') : one.detail }));
  return (
    <>
      <IconButton
        size="compact"
        icon="share"
        label={t('Share')}
        busy={share.isPending}
        onClick={() => setOpen(true)}
      />
      <ShareDialog
        name={open ? rfp.title : null}
        owner={{ name: rfp.ownerName }}
        shares={access === 'none' ? named : [readers, ...named]}
        error={null}
        onRetry={() => undefined}
        finds={['person', 'team']}
        offers={[readers]}
        onOffer={() => share.mutate('view')}
        onGrant={(given, { name, detail }) => {
          if (given.to !== 'company' && given.id !== readers.id)
            grant.mutate({ ...given, name, detail: given.to === 'person' ? detail : '' });
          else share.mutate(given.role === 'editor' ? 'edit' : 'view');
        }}
        onRevoke={({ id }) => (id === readers.id ? share.mutate('none') : revoke.mutate(id))}
        revoking={revoke.isPending ? revoke.variables : undefined}
        path={`${basePath}?rfp=${rfp.id}`}
        note={t(
          'Viewers can read the analysis and export it. Editors can also change requirements and answers. Both need access to the document of the RFP, which you share in the library.',
        )}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
