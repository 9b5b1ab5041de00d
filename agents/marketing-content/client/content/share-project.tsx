import { Button, type DialogShare, ShareDialog } from '@staffroom/sdk/client';
import { useState } from 'react';
import type { ProjectDetail } from '../../contract.ts';
import type { Access } from '../../project.ts';
import { usePlace } from '../use-place.ts';
import { t } from '../texts.ts';

/** Shares a project with everyone in the company. For its owner. */
export function ShareProject({
  project,
  change,
  busy,
}: {
  project: ProjectDetail;
  change: (everyone: Access) => void;
  busy: boolean;
}) {
  const place = usePlace();
  const [open, setOpen] = useState(false);
  const company: DialogShare = {
    id: 'company',
    to: 'company',
    name: t('Everyone in the company'),
    detail: t('Everyone who can sign in'),
    role: project.everyone === 'editor' ? 'editor' : 'viewer',
  };
  return (
    <>
      <Button size="compact" icon="share" onClick={() => setOpen(true)}>
        {t('Share')}
      </Button>
      <ShareDialog
        name={open ? project.name : null}
        owner={{ name: project.ownerName }}
        shares={project.everyone === 'none' ? [] : [company]}
        error={null}
        onRetry={() => undefined}
        finds={[]}
        offers={[company]}
        onOffer={() => change('viewer')}
        onGrant={({ role }) => change(role)}
        onRevoke={() => change('none')}
        revoking={busy ? 'company' : undefined}
        path={place.project(project.id)}
        note={t('Viewers can read the project and its content. Editors can also change and regenerate them.')}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
