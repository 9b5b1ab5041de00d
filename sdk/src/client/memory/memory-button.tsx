import { useState } from 'react';
import { popup } from '../popup.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { t } from '../texts/texts.ts';

const MemoryDialog = popup(async () => (await import('./memory-dialog.tsx')).default);

/** Opens the agent's memories of the person, and a test that shows which memories a question would use. */
export function MemoryButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="memory" label={t('Test Memory')} onClick={() => setOpen(true)} />
      <MemoryDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
