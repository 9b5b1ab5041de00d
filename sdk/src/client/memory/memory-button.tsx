import { useState } from 'react';
import { popup } from '../popup.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { t } from '../texts/texts.ts';

const MemoryDialog = popup(async () => (await import('./memory-dialog.tsx')).default);

/** Opens what the agent remembers about the person, and which of it a question would bring. */
export function MemoryButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="history" label={t('Test Memory')} onClick={() => setOpen(true)} />
      <MemoryDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
