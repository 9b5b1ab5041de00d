import { Button, describeError, Progress, RelativeTime, serverMessage } from '@staffroom/sdk/client';
import type { Report } from '../../../findings/contract.ts';
import { methodNames } from '../../names.ts';
import classes from './analysis-status.module.css';
import { useAnalysis } from './use-analysis.ts';
import { t } from '../../texts.ts';

type AnalysisJob = NonNullable<ReturnType<typeof useAnalysis>['job']>;

export function AnalysisStatus() {
  const { job, isUnderWay, cancel, retry, busy, error } = useAnalysis();
  if (job === null) return null;
  return (
    <section className={classes.status} aria-label={t('Analysis')}>
      {isUnderWay && <Running job={job} onCancel={cancel} busy={busy} />}
      {job.status === 'completed' && job.result && (
        <Done report={job.result} time={job.finishedAt ?? job.createdAt} />
      )}
      {(job.status === 'failed' || job.status === 'cancelled') && (
        <div className={classes.line}>
          <output className={job.status === 'failed' ? classes.failed : classes.words}>
            {job.status === 'failed'
              ? t('The analysis failed: {error}', {
                  error: serverMessage(job.error ?? t('something went wrong'), job.errorParts),
                })
              : t('Analysis canceled. Findings so far are kept.')}
          </output>
          <Button size="compact" icon="retry" busy={busy} onClick={retry}>
            {job.status === 'failed' ? t('Retry') : t('Continue')}
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className={classes.failed}>
          {describeError(error).cause}
        </p>
      )}
    </section>
  );
}

function Running({ job, onCancel, busy }: { job: AnalysisJob; onCancel: () => void; busy: boolean }) {
  const step = job.steps.find(({ name }) => name === job.step);
  const total = step?.total ?? null;
  const done = step?.done ?? 0;
  const label = job.step ?? t('Waiting in line');
  return (
    <div className={classes.line}>
      <div className={classes.progress}>
        <p className={classes.words}>
          {label}
          {total !== null && (
            <span className={classes.count}>{t(' {done} of {total}', { done, total })}</span>
          )}
          <span className={classes.hint}> {t('· You can leave this page.')}</span>
        </p>
        <Progress label={label} {...(total !== null && { value: done, max: total })} />
      </div>
      <Button size="compact" busy={busy} onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  );
}

function Done({ report, time }: { report: Report; time: string }) {
  const { documents, skipped, added, known, fixed, notFound, method } = report;
  const cut = documents.filter(({ read, passages }) => read < passages);
  return (
    <output className={classes.report}>
      <span className={classes.words}>
        {t('{added} in {documents}', {
          added: counts.added(added),
          documents: counts.documents(documents.length),
        })}
        {known > 0 && t(', {known} known already', { known })}
        {fixed > 0 && t(', {fixed} fixed', { fixed })}
        {notFound > 0 && t(', {notFound} not found', { notFound: counts.quotes(notFound) })}
      </span>
      <span className={classes.hint}>
        {t('{methodName} · {count} read · ', {
          methodName: methodNames[method],
          count: counts.passages(documents.reduce((sum, { read }) => sum + read, 0)),
        })}
        <RelativeTime time={time} />
      </span>
      {cut.map(({ documentId, filename, read, passages }) => (
        <span key={documentId} className={classes.hint}>
          {t('{filename}: only {read} of {passages} passages were read.', { filename, read, passages })}
        </span>
      ))}
      {skipped.map(({ documentId, reason }) => (
        <span key={documentId} className={classes.failed}>
          {t('Skipped: {reason}', { reason: serverMessage(reason) })}
        </span>
      ))}
    </output>
  );
}

const counts = {
  added: (count: number) => t('{count, plural, one {# new finding} other {# new findings}}', { count }),
  documents: (count: number) => t('{count, plural, one {# document} other {# documents}}', { count }),
  passages: (count: number) => t('{count, plural, one {# passage} other {# passages}}', { count }),
  quotes: (count: number) => t('{count, plural, one {# quote} other {# quotes}}', { count }),
};
