import { Button, DropZone, useToast } from '@staffroom/sdk/client';
import { type FormEvent, useId } from 'react';
import { acceptedFormats } from './accepted-formats.ts';
import { UploadRow } from './upload-row.tsx';
import classes from './upload-form.module.css';
import type { Uploads } from './use-uploads.ts';

interface UploadFormProps {
  uploads: Uploads;
  /** Said when there is nothing to upload. */
  nothingChosen: string;
  /** Called when every file has arrived. */
  onDone?: () => void;
}

/** Files are chosen or dropped, looked over, and sent; each shows how far it is. */
export function UploadForm({ uploads, nothingChosen, onDone }: UploadFormProps) {
  const toast = useToast();
  const id = useId();
  const { list } = uploads;
  const waiting = list.filter(({ state }) => state === 'chosen' || state === 'failed').length;
  const busy = list.some(({ state }) => state === 'sending' || state === 'waiting');

  async function finish(sending: Promise<boolean>) {
    if (await sending) onDone?.();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (waiting === 0) {
      toast.show({ variant: 'destructive', title: 'No file selected', description: nothingChosen });
      return;
    }
    void finish(uploads.start());
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} aria-label="Upload">
      <DropZone
        label="Drop files here"
        accept={acceptedFormats}
        multiple
        onFiles={(files) => uploads.add(files)}
      />
      {list.length > 0 && (
        <ul className={classes.list} aria-label="Chosen files" id={id}>
          {list.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRemove={() => uploads.remove(upload.id)}
              onRetry={() => void finish(uploads.retry(upload))}
            />
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button type="submit" variant="primary" icon="upload" busy={busy && waiting === 0}>
          {waiting > 1 ? `Upload ${waiting} files` : 'Upload'}
        </Button>
      </div>
    </form>
  );
}
