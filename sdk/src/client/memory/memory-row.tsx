import type { MemoryInfo } from '../../memory.ts';
import { IconButton } from '../ui/button/icon-button.tsx';
import { RelativeTime } from '../ui/format/relative-time-label.tsx';
import classes from './memory-dialog.module.css';
import { t } from '../texts/texts.ts';

export const kinds: Record<MemoryInfo['type'], string> = {
  user_query: t('Your question'),
  ai_response: t('From an answer'),
  conversation: t('Note'),
  system_event: t('Event'),
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
  const words = type === 'ai_response' ? withoutEscapes(content) : content;
  const short = words.length > 40 ? `${words.slice(0, 40)}…` : words;
  return (
    <>
      <div className={classes.words}>
        <p className={classes.content}>{words}</p>
        <p className={classes.detail}>
          {kinds[type]} · <RelativeTime time={createdAt} />
          {importance > 1 && t(' · important')}
        </p>
      </div>
      <IconButton icon="pencil" size="compact" label={t('Edit “{short}”', { short })} onClick={onEdit} />
      <IconButton icon="trash" size="compact" label={t('Delete “{short}”', { short })} onClick={onDelete} />
    </>
  );
}

/** Removes the backslashes that escape signs in Markdown, because memories of answers are Markdown but are shown as text. */
const withoutEscapes = (text: string): string => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
