import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../ui/button/icon-button.tsx';
import { t } from '../texts/texts.ts';

const PromptDialog = lazy(() => import('./prompt-dialog.tsx'));

export interface PromptButtonProps {
  /** The button's words and the dialog's title. */
  label?: string | undefined;
  /** Under which templates of this agent are saved; the agent's name when absent. */
  category?: string | undefined;
}

/** Opens what the agent is told before every question. */
export function PromptButton({ label = t('System Prompt'), category }: PromptButtonProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton icon="settings" label={label} onClick={() => setOpen(true)} />
      {open !== null && (
        <Suspense fallback={null}>
          <PromptDialog open={open} title={label} category={category} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
