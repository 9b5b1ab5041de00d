import { useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
// With the chat and no file of its own: the name and hash of each are part of the first load of all pages.
import { WhyAnswer } from './why-answer.tsx';
import { t } from '../../../texts/texts.ts';

/** Opens what an answer came from, which is asked for then. */
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
