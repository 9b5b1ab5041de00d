import { Button } from '@staffroom/sdk/client';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { t } from '../texts.ts';

const PublishDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "lazy-panels" */ './publish-dialog.tsx')).PublishDialog,
}));

type Props = Omit<ComponentProps<typeof PublishDialog>, 'onClose' | 'onDone'> & {
  label?: string;
  variant?: 'primary' | 'secondary';
  size?: 'compact';
};

/** Opens a preview of the text to publish. Only the dialog publishes the post. */
export function PublishButton({ label = t('Publish'), variant = 'primary', size, ...props }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PublishDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
