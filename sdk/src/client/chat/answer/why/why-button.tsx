import { useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
// Import this view directly, because the name and hash of a separate chunk would be part of every page's first load.
import { WhyAnswer } from './why-answer.tsx';
import { t } from '../../../texts/texts.ts';

export function WhyButton({ messageId }: { messageId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="info" size="compact" label={t('Why this answer')} onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('Why this answer')} size="large">
        {open && <WhyAnswer messageId={messageId} />}
      </Dialog>
    </>
  );
}
