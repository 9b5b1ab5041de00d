import { Dialog } from '@staffroom/sdk/client';
import { useEffect, useEffectEvent } from 'react';
import { chooseFiles } from './choose-files.ts';
import { UploadForm } from './upload-form.tsx';
import { useAcceptedFiles } from './use-accepted-files.ts';
import type { Uploads } from './use-uploads.ts';
import { t } from '../../texts/texts.ts';

interface UploadDialogProps {
  title: string;
  /** The error message if no file is selected. */
  nothingChosen: string;
  open: boolean;
  /** The uploads. They belong to the screen, so that they continue when the dialog closes. */
  uploads: Uploads;
  onClose: () => void;
}

export function UploadDialog({ title, nothingChosen, open, uploads, onClose }: UploadDialogProps) {
  const take = useAcceptedFiles(uploads.add);
  const choose = useEffectEvent(() => {
    // Dropped files are in the list before the dialog opens.
    if (uploads.list.length === 0) chooseFiles(take);
  });
  useEffect(() => {
    if (open) choose();
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={t('Only you can see your uploads. You can ask about a file as soon as it’s processed.')}
      closeOnPressOutside={uploads.list.length === 0}
    >
      <UploadForm uploads={uploads} nothingChosen={nothingChosen} onDone={onClose} />
    </Dialog>
  );
}
