import type { ChatAttachment } from '../../../chat.ts';
import { formatFileSize } from '../../ui/format/format-file-size.ts';
import { Icon } from '../../ui/identity/icon.tsx';
import classes from './attachment-list.module.css';
import { t } from '../../texts/texts.ts';

export function AttachmentList({
  attachments,
  typed,
}: {
  attachments: readonly ChatAttachment[];
  /** Name of a file whose text was sent as plain text with the message. */
  typed: string | null;
}) {
  if (attachments.length === 0 && typed === null) return null;
  return (
    <ul className={classes.list} aria-label={t('Attached files')}>
      {attachments.map((attachment) => (
        <li key={attachment.id} className={classes.file}>
          <Icon name="paperclip" size={12} />
          <span className={classes.name} title={attachment.filename}>
            {attachment.filename}
          </span>
          <span className={classes.size}>{detailOf(attachment)}</span>
        </li>
      ))}
      {typed !== null && (
        <li className={classes.file}>
          <Icon name="paperclip" size={12} />
          <span className={classes.name}>{typed}</span>
        </li>
      )}
    </ul>
  );
}

function detailOf({ fileSize, status, truncated }: ChatAttachment): string {
  const size = formatFileSize(fileSize);
  if (status === 'failed') return t('{size}, could not be read', { size });
  return truncated ? t('{size}, read in part', { size }) : size;
}
