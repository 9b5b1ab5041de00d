import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import classes from './queued-row.module.css';
import type { QueuedQuestion } from '../store/queued-question.ts';
import { t } from '../../texts/texts.ts';

export function QueuedRow({
  queued,
  held,
  onEdit,
  onRemove,
  onSend,
}: {
  queued: QueuedQuestion;
  held: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onSend: () => void;
}) {
  return (
    <section className={classes.row} aria-label={t('Next question')}>
      <span className={classes.label}>{held ? t('Not sent yet') : t('Next')}</span>
      <span className={classes.words}>{wordsOf(queued)}</span>
      {held && (
        <Button size="compact" onClick={onSend}>
          {t('Send now')}
        </Button>
      )}
      <IconButton icon="pencil" size="compact" label={t('Edit the next question')} onClick={onEdit} />
      <IconButton icon="close" size="compact" label={t('Remove the next question')} onClick={onRemove} />
    </section>
  );
}

/** The text that stands for a queued question: its words, or the file names of a question without words. */
function wordsOf({ content, attachments = [] }: QueuedQuestion): string {
  const names = attachments.map(({ filename }) => filename).join(', ');
  return [content, names].filter((part) => part !== '').join(' · ');
}
