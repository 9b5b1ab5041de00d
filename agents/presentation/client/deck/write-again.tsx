import { Button, JobPanel, useLatestJob, useToast } from '@staffroom/sdk/client';
import { generate, type StoredDeck } from '../../contract.ts';
import classes from './deck-view.module.css';
import { t } from '../texts.ts';

/**
 * Rewrites the whole outline except locked slides.
 * @param onNews called when the presentation may have changed
 * @param isSaving disables the button, because a rewrite would not include the unsaved change
 */
export function WriteAgain({
  deck,
  isSaving,
  onNews,
}: {
  deck: StoredDeck;
  isSaving: boolean;
  onNews: () => void;
}) {
  const toast = useToast();
  const { job, isUnderWay, start, cancel, retry, busy } = useLatestJob(generate, {
    documentId: deck.documentId,
    onNews,
  });
  const locked = deck.slides.filter((slide) => slide.locked).length;
  const { id, documentId, kind, audience, instructions } = deck;
  return (
    <footer className={classes.again}>
      {job && isUnderWay && (
        <JobPanel label={t('Presentation')} job={job} onCancel={cancel} onRetry={retry} busy={busy} />
      )}
      <p className={classes.note}>
        {locked === 0
          ? t('Lock a slide to keep it when you regenerate the outline.')
          : t(
              '{locked, plural, one {One locked slide stays} other {# locked slides stay}} unchanged when you regenerate the outline.',
              { locked },
            )}
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
                toast.show({ variant: 'destructive', title: t('Failed to generate presentation'), error }),
            },
          )
        }
      >
        {t('Generate again')}
      </Button>
    </footer>
  );
}
