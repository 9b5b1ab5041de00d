import { Dialog } from '@staffroom/sdk/client';
import { UploadForm } from './upload-form.tsx';
import type { Uploads } from './use-uploads.ts';

interface UploadDialogProps {
  open: boolean;
  /** Held by the screen, so that closing the dialog stops nothing. */
  uploads: Uploads;
  onClose: () => void;
}

export function UploadDialog({ open, uploads, onClose }: UploadDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Upload Document"
      description="Only you can see what you upload. It can be asked about as soon as it has been read."
      closeOnPressOutside={uploads.list.length === 0}
    >
      <UploadForm uploads={uploads} nothingChosen="Please select a file to upload" onDone={onClose} />
    </Dialog>
  );
}
