import { type DialogShare, IconButton, ShareDialog, useAgent } from '@staffroom/sdk/client';
import { useState } from 'react';
import type { StoredRfp } from '../contract.ts';
import type { LedgerActions } from './use-ledger.ts';
import { t } from './texts.ts';

/** Shares an analysis with everyone who has access to the document of the RFP. For its owner. */
export function ShareRfp({ rfp, share }: { rfp: StoredRfp; share: LedgerActions['share'] }) {
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
        shares={access === 'none' ? [] : [readers]}
        error={null}
        onRetry={() => undefined}
        offers={[readers]}
        onOffer={() => share.mutate('view')}
        onGrant={({ role }) => share.mutate(role === 'editor' ? 'edit' : 'view')}
        onRevoke={() => share.mutate('none')}
        path={`${basePath}?rfp=${rfp.id}`}
        note={t(
          'Viewers can read the analysis and export it. Editors can also change requirements and answers. To add people, share the document of the RFP in the library.',
        )}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
