import { Button, JobPanel, useLatestJob, useToast } from '@staffroom/sdk/client';
import { generate, type StoredDeck } from '../../contract.ts';
import classes from './deck-view.module.css';

/**
 * The whole outline anew, but for what is locked.
 * @param isSaving a change is on its way: what is written anew before it has arrived would not know of it
 */
export function WriteAgain({ deck, isSaving }: { deck: StoredDeck; isSaving: boolean }) {
  const toast = useToast();
  const { job, isUnderWay, start, cancel, retry, busy } = useLatestJob(generate, {
    documentId: deck.documentId,
  });
  const locked = deck.slides.filter((slide) => slide.locked).length;
  const { id, documentId, kind, audience, instructions } = deck;
  return (
    <footer className={classes.again}>
      {job && isUnderWay && (
        <JobPanel label="Presentation" job={job} onCancel={cancel} onRetry={retry} busy={busy} />
      )}
      <p className={classes.note}>
        {locked === 0
          ? 'Lock a slide to keep it when the outline is written again.'
          : `${locked === 1 ? 'One locked slide stays as it is' : `${locked} locked slides stay as they are`} when the outline is written again.`}
      </p>
      <Button
        size="compact"
        busy={start.isPending || isUnderWay}
        disabled={isSaving}
        onClick={() =>
          start.mutate(
            {
              deckId: id,
              documentId,
              kind,
              audience,
              slides: deck.slides.length,
              ...(instructions !== '' && { instructions }),
            },
            {
              onError: (error) =>
                toast.show({ variant: 'destructive', title: 'Failed to generate presentation', error }),
            },
          )
        }
      >
        Generate again
      </Button>
    </footer>
  );
}
