import type { Citation } from '@staffroom/sdk';
import { Button } from '@staffroom/sdk/client';
import { lazy, Suspense, useState } from 'react';

const NewFindingDialog = lazy(() => import('./new-finding-dialog.tsx'));

/** Makes a finding of a passage that an answer cites. */
export function AddToFindings({ citation }: { citation: Citation }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="compact" variant="quiet" icon="plus" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add to findings
      </Button>
      {open && (
        <Suspense fallback={null}>
          <NewFindingDialog passage={citation} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
