import { Button } from '@staffroom/sdk/client';
import { useState } from 'react';
import NewFindingDialog from './new-finding-dialog.tsx';
import { t } from '../texts.ts';

/** A finding by hand. */
export function NewFinding() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="compact" icon="plus" onClick={() => setOpen(true)}>
        {t('Add finding')}
      </Button>
      {open && <NewFindingDialog onClose={() => setOpen(false)} />}
    </>
  );
}
