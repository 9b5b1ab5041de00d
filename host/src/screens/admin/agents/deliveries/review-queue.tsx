import { Badge, Button, ConfirmDialog, ErrorPanel, RelativeTime } from '@staffroom/sdk/client';
import type { AgentSubmission } from '@staffroom/sdk/core';
import { useState } from 'react';
import { Rows } from '../../../../screen-parts/rows.tsx';
import admin from '../../admin-screen.module.css';
import { CheckReport } from '../versions/version-facts.tsx';
import classes from './deliveries.module.css';
import { calledOf, useReview, useSubmissions } from './use-deliveries.ts';
import { VersionChanges } from './version-changes.tsx';
import { t } from '../../../../texts/texts.ts';

/** Lists the versions that programs have submitted and that wait for an administrator. Shows nothing without one. */
export function ReviewQueue() {
  const submissions = useSubmissions();
  const [rejecting, setRejecting] = useState<AgentSubmission | null>(null);
  const { approve, reject } = useReview();
  if (submissions.isError)
    return (
      <ErrorPanel
        title={t('Couldn’t load the versions to review')}
        error={submissions.error}
        onRetry={() => void submissions.refetch()}
      />
    );
  const waiting = submissions.data?.filter(({ state }) => state === 'waiting') ?? [];
  if (waiting.length === 0) return null;
  return (
    <section className={classes.queue} aria-labelledby="review-title">
      <h2 id="review-title">{t('Versions to review')}</h2>
      <p className={admin.lead}>
        {t(
          'Programs have submitted these versions. None of their code runs for people before you approve it.',
        )}
      </p>
      <Rows>
        {waiting.map((one) => (
          <li key={one.id} className={classes.submission}>
            <Submission submission={one} />
            <div className={classes.actions}>
              <Button
                size="compact"
                aria-label={t('Reject {called}', { called: calledOf(one) })}
                onClick={() => setRejecting(one)}
              >
                {t('Reject…')}
              </Button>
              <Button
                size="compact"
                variant="primary"
                aria-label={t('Approve and run {called}', { called: calledOf(one) })}
                busy={approve.isPending && approve.variables.id === one.id}
                onClick={() => approve.mutate(one)}
              >
                {t('Approve and run')}
              </Button>
            </div>
          </li>
        ))}
      </Rows>
      <ConfirmDialog
        open={rejecting !== null}
        title={t('Reject {called}?', { called: rejecting ? calledOf(rejecting) : '' })}
        description={t(
          'The version is deleted from the server, and its number can’t be submitted again with these contents. The running version stays. This can’t be undone.',
        )}
        confirmLabel={t('Reject')}
        busy={reject.isPending}
        onConfirm={() => rejecting && reject.mutate(rejecting, { onSettled: () => setRejecting(null) })}
        onClose={() => setRejecting(null)}
      />
    </section>
  );
}

function Submission({ submission: one }: { submission: AgentSubmission }) {
  const { running, submittedAt, token, signedBy, integrity, remote, changes, author, check } = one;
  const called = calledOf(one);
  return (
    <div className={classes.words}>
      <p className={classes.name}>
        {called}
        {running === null && <Badge tone="warn">{t('New agent')}</Badge>}
      </p>
      <p>
        {t.rich('submitted {time} with the token “{token}” · signed, {signedBy} · {author} · {digest}', {
          time: <RelativeTime time={submittedAt} />,
          token,
          signedBy,
          author: author === null ? t('author not named') : t('by {author}', { author }),
          digest: (
            <span title={integrity}>
              <code>{integrity.slice(0, 15)}…</code>
            </span>
          ),
        })}
      </p>
      {remote && <p>{t.rich('page at {address}', { address: <code>{remote.address}</code> })}</p>}
      {check === null ? <p>{t('no check report')}</p> : <CheckReport check={check} />}
      <p className={classes.compared}>
        {running === null
          ? t('What the agent would be allowed to do:')
          : changes.length === 0
            ? t('Asks for the same as the running version {running}.', { running })
            : t('Compared with the running version {running}:', { running })}
      </p>
      {changes.length > 0 && (
        <VersionChanges changes={changes} label={t('Differences of {called}', { called })} />
      )}
    </div>
  );
}
