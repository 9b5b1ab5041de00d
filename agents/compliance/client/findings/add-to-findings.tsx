import type { Citation } from '@staffroom/sdk';
import { Button } from '@staffroom/sdk/client';
import { lazy, Suspense, useState } from 'react';
import { t } from '../texts.ts';

const NewFindingDialog = lazy(
  () => import(/* webpackChunkName: "lazy-new-finding" */ './new-finding-dialog.tsx'),
);

export function AddToFindings({ citation }: { citation: Citation }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="compact" variant="quiet" icon="plus" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Add to findings')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <NewFindingDialog passage={citation} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
