import { useState } from 'react';
import { coreQuery } from '../../core-api.ts';
import { ProviderFailureWords } from '../../ui/feedback/provider-failure.tsx';
import { useQuery } from '../../query.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useIsAdmin } from '../../use-is-admin.ts';
import classes from './message-view.module.css';
import { t } from '../../texts/texts.ts';

/** A failed run, or a question whose answer failed and left no text. */
type Failed = { runId: string } | { questionId: string };

/**
 * Why an answer failed, in the provider's words. Shown to administrators only, and never inside a frame, because an agent's
 * code could read it there.
 */
export function FailureDetails(failed: Failed) {
  const isAdmin = useIsAdmin();
  const [open, setOpen] = useState(false);
  if (!isAdmin || window.parent !== window) return null;
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Details')}</summary>
      {open && <Told {...failed} />}
    </details>
  );
}

function Told(failed: Failed) {
  const failure = useQuery(
    'runId' in failed
      ? coreQuery('GET /api/chat/runs/:id/failure', { params: { id: failed.runId } })
      : // Not cached, because each attempt can fail for another reason.
        {
          ...coreQuery('GET /api/chat/messages/:id/failure', { params: { id: failed.questionId } }),
          gcTime: 0,
        },
  );
  if (failure.isPending) return <Skeleton lines={3} />;
  if (failure.isError)
    return (
      <ErrorPanel
        title={t('Couldn’t load this')}
        error={failure.error}
        onRetry={() => void failure.refetch()}
      />
    );
  const { failure: told } = failure.data;
  return told === null ? (
    <p>{t('No AI provider reported anything about this.')}</p>
  ) : (
    <ProviderFailureWords failure={told} />
  );
}
