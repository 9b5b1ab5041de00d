import { Button, formatFileSize, IconButton, Progress } from '@staffroom/sdk/client';
import classes from './upload-form.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadRowProps {
  upload: Upload;
  onRemove: () => void;
  onRetry: () => void;
  /** Keeps a file that is there already. */
  onKeep: () => void;
  /** Goes to the one that was there before. */
  onOpen: () => void;
}

/** One file on its way: how much of it has been sent, Cancel, and what to do where it failed or was there already. */
export function UploadRow({ upload, onRemove, onRetry, onKeep, onOpen }: UploadRowProps) {
  const { file, state } = upload;
  const moving = state === 'sending' || state === 'waiting';
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{file.name}</p>
        <p className={state === 'failed' ? classes.reason : classes.state}>{describe(upload)}</p>
        {state === 'sending' && (
          <Progress label={`Uploading ${file.name}`} value={upload.sent} max={upload.total} />
        )}
        {state === 'duplicate' && (
          <p className={classes.choices}>
            <Button size="compact" onClick={onOpen}>
              Open existing
            </Button>
            <Button size="compact" variant="quiet" onClick={onKeep}>
              Upload anyway
            </Button>
          </p>
        )}
      </div>
      {state === 'failed' && (
        <Button size="compact" icon="retry" onClick={onRetry}>
          Retry
        </Button>
      )}
      {state !== 'duplicate' && (
        <IconButton
          icon="close"
          size="compact"
          label={moving ? `Cancel ${file.name}` : `Remove ${file.name}`}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

function describe({ state, file, sent, total, reason, duplicate }: Upload): string {
  switch (state) {
    case 'chosen':
      return formatFileSize(file.size);
    case 'waiting':
      return 'Waiting for its turn';
    case 'sending':
      return sent < total ? `${formatFileSize(sent)} of ${formatFileSize(total)}` : 'Sent, being stored';
    case 'failed':
      return reason ?? 'An error occurred';
    case 'duplicate':
      return `The library has this file already, as ${duplicate?.of.filename ?? 'another document'}.`;
  }
}
