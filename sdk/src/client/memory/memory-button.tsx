import { lazy, Suspense, useState } from 'react';
import { HeaderButton } from '../chat/header-button.tsx';

const MemoryDialog = lazy(() => import('./memory-dialog.tsx'));

/** Opens what the agent remembers about the person, and which of it a question would bring. */
export function MemoryButton() {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <HeaderButton icon="history" label="Test Memory" onClick={() => setOpen(true)} />
      {open !== null && (
        <Suspense fallback={null}>
          <MemoryDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
