import type { MemoryInfo } from '../../memory.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { RelativeTime } from '../ui/relative-time-label.tsx';
import classes from './memory-dialog.module.css';

export const kinds: Record<MemoryInfo['type'], string> = {
  user_query: 'Your question',
  ai_response: 'From an answer',
  conversation: 'Note',
  system_event: 'Event',
};

export function MemoryRow({
  memory: { content, type, importance, createdAt },
  onEdit,
  onDelete,
}: {
  memory: MemoryInfo;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const short = content.length > 40 ? `${content.slice(0, 40)}…` : content;
  return (
    <>
      <div className={classes.words}>
        <p className={classes.content}>{content}</p>
        <p className={classes.detail}>
          {kinds[type]} · <RelativeTime time={createdAt} />
          {importance > 1 && ' · important'}
        </p>
      </div>
      <IconButton icon="pencil" size="compact" label={`Edit “${short}”`} onClick={onEdit} />
      <IconButton icon="trash" size="compact" label={`Delete “${short}”`} onClick={onDelete} />
    </>
  );
}
