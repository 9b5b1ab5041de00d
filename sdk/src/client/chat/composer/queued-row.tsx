import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import classes from './queued-row.module.css';
import type { QueuedQuestion } from '../store/queued-question.ts';

/** The question that goes out when the answer being written has ended. */
export function QueuedRow({
  queued,
  held,
  onEdit,
  onRemove,
  onSend,
}: {
  queued: QueuedQuestion;
  /** It does not go by itself. */
  held: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onSend: () => void;
}) {
  return (
    <section className={classes.row} aria-label="Next question">
      <span className={classes.label}>{held ? 'Not sent yet' : 'Next'}</span>
      <span className={classes.words}>{wordsOf(queued)}</span>
      {held && (
        <Button size="compact" onClick={onSend}>
          Send now
        </Button>
      )}
      <IconButton icon="pencil" size="compact" label="Edit the next question" onClick={onEdit} />
      <IconButton icon="close" size="compact" label="Remove the next question" onClick={onRemove} />
    </section>
  );
}

/** A question may be nothing but files. */
function wordsOf({ content, attachments = [] }: QueuedQuestion): string {
  const names = attachments.map(({ filename }) => filename).join(', ');
  return [content, names].filter((part) => part !== '').join(' · ');
}
