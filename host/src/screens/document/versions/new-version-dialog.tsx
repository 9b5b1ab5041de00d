import { useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Progress, useToast } from '@staffroom/sdk/client';
import { documentExtensions, DropZone, formatFileSize } from '@staffroom/sdk/host';
import { useRef, useState } from 'react';
import { documentPath, type LibraryDocument } from '../../../documents/library-document.ts';
import { refreshDocuments } from '../../../documents/document-queries.ts';
import { sendFile } from '../../../documents/upload/send-file.ts';
import { failure } from '../../../documents/upload/use-uploads.ts';
import classes from './new-version-dialog.module.css';
import { t } from '../../../texts/texts.ts';

interface NewVersionDialogProps {
  document: LibraryDocument;
  open: boolean;
  onClose: () => void;
}

interface Sending {
  file: File;
  sent: number;
  total: number;
  reason: string | null;
}

/** Uploads one file as the document's next version. The present version stays current until the new one is processed. */
export function NewVersionDialog({ document, open, onClose }: NewVersionDialogProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const [sending, setSending] = useState<Sending | null>(null);
  const running = useRef<AbortController>(null);

  async function send(file: File) {
    const stop = new AbortController();
    running.current = stop;
    setSending({ file, sent: 0, total: file.size, reason: null });
    try {
      await sendFile(file, {
        signal: stop.signal,
        to: `${documentPath(document.id)}/versions`,
        onProgress: (sent, total) => setSending({ file, sent, total, reason: null }),
      });
      toast.show({ variant: 'success', title: t('New version uploaded'), description: file.name });
      setSending(null);
      onClose();
    } catch (error) {
      if (stop.signal.aborted) return;
      const reason = failure(error);
      setSending({ file, sent: 0, total: file.size, reason });
    }
    await refreshDocuments(queries);
  }

  function take([file]: File[], leftOut: string[]) {
    if (!file) return;
    // Shows refused files as toasts, too, because the upload hides the drop zone with its messages.
    for (const title of leftOut) toast.show({ variant: 'destructive', title });
    void send(file);
  }

  function close() {
    running.current?.abort();
    setSending(null);
    onClose();
  }

  const isUnderWay = sending !== null && sending.reason === null;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('New version')}
      description={t('Existing citations of {filename} keep working.', {
        filename: document.filename,
      })}
      closeOnPressOutside={sending === null}
      footer={<Button onClick={close}>{t('Cancel')}</Button>}
    >
      {isUnderWay ? (
        <div className={classes.sending}>
          <p className={classes.name}>{sending.file.name}</p>
          <Progress
            label={t('Uploading {file}', { file: sending.file.name })}
            value={sending.sent}
            max={sending.total}
          />
          <p className={classes.detail}>
            {sending.sent < sending.total
              ? t('{sent} of {total}', {
                  sent: formatFileSize(sending.sent),
                  total: formatFileSize(sending.total),
                })
              : t('Upload complete. Saving…')}
          </p>
        </div>
      ) : (
        <>
          <DropZone label={t('Drop a file here')} accept={documentExtensions} onFiles={take} />
          {sending?.reason && (
            <p className={classes.error} role="alert">
              {sending.file.name}: {sending.reason}{' '}
              <Button size="compact" icon="retry" onClick={() => void send(sending.file)}>
                {t('Retry')}
              </Button>
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
