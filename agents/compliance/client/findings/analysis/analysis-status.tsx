import { Button, describeError, Progress, RelativeTime } from '@staffroom/sdk/client';
import type { Report } from '../../../contract.ts';
import { methodNames } from '../../../finding.ts';
import classes from './analysis-status.module.css';
import { useAnalysis } from './use-analysis.ts';

type AnalysisJob = NonNullable<ReturnType<typeof useAnalysis>['job']>;

/** How the newest analysis goes, or how it went. */
export function AnalysisStatus() {
  const { job, isUnderWay, cancel, retry, busy, error } = useAnalysis();
  if (job === null) return null;
  return (
    <section className={classes.status} aria-label="Analysis">
      {isUnderWay && <Running job={job} onCancel={cancel} busy={busy} />}
      {job.status === 'completed' && job.result && (
        <Done report={job.result} time={job.finishedAt ?? job.createdAt} />
      )}
      {(job.status === 'failed' || job.status === 'cancelled') && (
        <div className={classes.line}>
          <output className={job.status === 'failed' ? classes.failed : classes.words}>
            {job.status === 'failed'
              ? `The analysis failed: ${job.error ?? 'something went wrong'}`
              : 'The analysis was cancelled. What it had found is in the register.'}
          </output>
          <Button size="compact" icon="retry" busy={busy} onClick={retry}>
            {job.status === 'failed' ? 'Retry' : 'Go on'}
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
  const label = job.step ?? 'Waiting for its turn';
  return (
    <div className={classes.line}>
      <div className={classes.progress}>
        <p className={classes.words}>
          {label}
          {total !== null && <span className={classes.count}>{` ${done} of ${total}`}</span>}
          <span className={classes.hint}> · You can leave this page.</span>
        </p>
        <Progress label={label} {...(total !== null && { value: done, max: total })} />
      </div>
      <Button size="compact" busy={busy} onClick={onCancel}>
        Cancel
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
        {`${count(added, 'new finding')} in ${count(documents.length, 'document')}`}
        {known > 0 && `, ${known} known already`}
        {fixed > 0 && `, ${fixed} fixed`}
        {notFound > 0 && `, ${count(notFound, 'quote')} not found`}
      </span>
      <span className={classes.hint}>
        {`${methodNames[method]} · ${count(
          documents.reduce((sum, { read }) => sum + read, 0),
          'passage',
        )} read · `}
        <RelativeTime time={time} />
      </span>
      {cut.map(({ documentId, filename, read, passages }) => (
        <span
          key={documentId}
          className={classes.hint}
        >{`${filename}: only ${read} of ${passages} passages were read.`}</span>
      ))}
      {skipped.map(({ documentId, reason }) => (
        <span key={documentId} className={classes.failed}>{`Left out: ${reason}`}</span>
      ))}
    </output>
  );
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
