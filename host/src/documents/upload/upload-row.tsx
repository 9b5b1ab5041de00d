import { Button, IconButton, Progress } from '@staffroom/sdk/client';
import { formatFileSize } from '@staffroom/sdk/host';
import classes from './upload-form.module.css';
import type { Upload } from './use-uploads.ts';
import { t } from '../../texts/texts.ts';

interface UploadRowProps {
  upload: Upload;
  onRemove: () => void;
  onRetry: () => void;
  onKeep: () => void;
  onOpen: () => void;
}

/** A row for one file: its progress, a Cancel button, and actions after a failure or for a duplicate. */
export function UploadRow({ upload, onRemove, onRetry, onKeep, onOpen }: UploadRowProps) {
  const { file, state } = upload;
  const moving = state === 'sending' || state === 'waiting';
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{file.name}</p>
        <p className={state === 'failed' ? classes.reason : classes.state}>{describe(upload)}</p>
        {state === 'sending' && (
          <Progress
            label={t('Uploading {file}', { file: file.name })}
            value={upload.sent}
            max={upload.total}
          />
        )}
        {state === 'duplicate' && (
          <p className={classes.choices}>
            <Button size="compact" onClick={onOpen}>
              {t('Open existing file')}
            </Button>
            <Button size="compact" variant="quiet" onClick={onKeep}>
              {t('Upload anyway')}
            </Button>
          </p>
        )}
      </div>
      {state === 'failed' && (
        <Button size="compact" icon="retry" onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
      {state !== 'duplicate' && (
        <IconButton
          icon="close"
          size="compact"
          label={moving ? t('Cancel {file}', { file: file.name }) : t('Remove {file}', { file: file.name })}
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
      return t('Waiting in line');
    case 'sending':
      return sent < total
        ? t('{sent} of {total}', { sent: formatFileSize(sent), total: formatFileSize(total) })
        : t('Upload complete. Saving…');
    case 'failed':
      return reason ?? t('An error occurred');
    case 'duplicate':
      return t('This file is already in your library as {filename}.', {
        filename: duplicate?.of.filename ?? t('another document'),
      });
  }
}
