import { useState } from 'react';
import { popup } from '../popup.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { t } from '../texts/texts.ts';

const PromptDialog = popup(async () => (await import('./prompt-dialog.tsx')).default);

export interface PromptButtonProps {
  /** The button's label and the dialog's title. */
  label?: string | undefined;
  /** Category of saved templates; default: the agent's name. */
  category?: string | undefined;
}

export function PromptButton({ label = t('System Prompt'), category }: PromptButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="settings" label={label} onClick={() => setOpen(true)} />
      <PromptDialog open={open} title={label} category={category} onClose={() => setOpen(false)} />
    </>
  );
}
