import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../ui/button/icon-button.tsx';
import { t } from '../texts/texts.ts';

const MemoryDialog = lazy(() => import('./memory-dialog.tsx'));

/** Opens what the agent remembers about the person, and which of it a question would bring. */
export function MemoryButton() {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton icon="history" label={t('Test Memory')} onClick={() => setOpen(true)} />
      {open !== null && (
        <Suspense fallback={null}>
          <MemoryDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
