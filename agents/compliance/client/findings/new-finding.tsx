import { IconButton } from '@staffroom/sdk/client';
import { useState } from 'react';
import NewFindingDialog from './new-finding-dialog.tsx';
import { t } from '../texts.ts';

export function NewFinding() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="compact"
        variant="secondary"
        icon="plus"
        label={t('Add finding')}
        onClick={() => setOpen(true)}
      />
      {open && <NewFindingDialog onClose={() => setOpen(false)} />}
    </>
  );
}
