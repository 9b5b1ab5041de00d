import { useRef } from 'react';
import { formatFileSize } from '../../ui/format/format-file-size.ts';
import { Icon } from '../../ui/identity/icon.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import classes from './attachment-chips.module.css';
import { isOnItsWay, type PendingFile, type PendingFiles, progressOf } from './pending-files.ts';
import { t } from '../../texts/texts.ts';

export function AttachmentChips({
  files,
  onRemove,
  onRetry,
  onEmpty,
}: {
  files: PendingFiles;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
  /** Called when the last file was removed, so that the focus can move. */
  onEmpty: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);

  function removeAt(index: number) {
    const { key } = files[index] ?? {};
    if (key === undefined) return;
    onRemove(key);
    if (files.length === 1) return onEmpty();
    const next = index === files.length - 1 ? index - 1 : index + 1;
    list.current?.children[next]?.querySelector<HTMLElement>('[data-remove]')?.focus();
  }

  return (
    <ul ref={list} className={classes.list} aria-label={t('Attached files')}>
      {files.map((file, index) => (
        <Chip key={file.key} file={file} onRemove={() => removeAt(index)} onRetry={() => onRetry(file.key)} />
      ))}
    </ul>
  );
}

function Chip({ file, onRemove, onRetry }: { file: PendingFile; onRemove: () => void; onRetry: () => void }) {
  const { filename, fileSize, status, sent } = file;
  const note = progressOf(file);
  return (
    <li className={classes.chip} data-status={status}>
      <Icon name={status === 'failed' ? 'failure' : 'file-text'} className={classes.sign} />
      <span className={classes.name} title={filename}>
        {filename}
      </span>
      <span className={classes.size}>{formatFileSize(fileSize)}</span>
      {note !== '' && <span className={classes.note}>{note}</span>}
      {status === 'failed' && file.file !== null && (
        <IconButton
          icon="retry"
          size="compact"
          label={t('Retry {filename}', { filename })}
          onClick={onRetry}
        />
      )}
      <IconButton
        icon="close"
        size="compact"
        data-remove
        label={t('Remove {filename}', { filename })}
        onClick={onRemove}
      />
      {isOnItsWay(file) && (
        <Progress
          className={classes.progress}
          label={t('Progress of {filename}', { filename })}
          value={status === 'uploading' && sent < 1 ? sent : undefined}
        />
      )}
    </li>
  );
}
