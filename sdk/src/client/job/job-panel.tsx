import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { Icon } from '../ui/identity/icon.tsx';
import type { JobState } from '../use-job.ts';
import classes from './job-panel.module.css';
import { useElapsed } from './use-elapsed.ts';
import { serverMessage } from '../texts/server-message.ts';
import { t } from '../texts/texts.ts';

export interface JobPanelProps {
  /** Names the job, such as "Analysis", for screen readers and for jobs without steps. */
  label: string;
  job: JobState<unknown>;
  onCancel: () => void;
  onRetry: () => void;
  busy?: boolean | undefined;
}

export default function JobPanel({ label, job, onCancel, onRetry, busy = false }: JobPanelProps) {
  const elapsed = useElapsed(job);
  if (job.status === 'failed' || job.status === 'cancelled') {
    const hasKept = job.steps.some(({ finishedAt }) => finishedAt !== null);
    return (
      <section className={classes.ended} aria-label={label}>
        <output className={job.status === 'failed' ? classes.failed : undefined}>
          {job.status === 'failed'
            ? job.error === null
              ? t('{label} failed.', { label })
              : serverMessage(job.error, job.errorParts)
            : hasKept
              ? t('{label} canceled. Finished steps are kept.', { label })
              : t('{label} canceled.', { label })}
        </output>
        <Button size="compact" icon="retry" busy={busy} onClick={onRetry}>
          {job.status === 'cancelled' && hasKept ? t('Continue') : t('Retry')}
        </Button>
      </section>
    );
  }
  const current = job.steps.find(({ name }) => name === job.step);
  // Show the reason for waiting if it is not one of the steps.
  const waits = job.step === null || current ? t('Waiting in line') : serverMessage(job.step);
  return (
    <section className={classes.panel} aria-label={label}>
      <ol className={classes.steps}>
        {job.steps.map((step) => {
          const { name, done, total, finishedAt } = step;
          const state = finishedAt !== null ? 'done' : step === current ? 'current' : 'ahead';
          return (
            <li
              key={name}
              className={classNames(classes.step, classes[state])}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {state === 'done' && <Icon name="check" size={14} />}
              <span>
                {serverMessage(name)}
                {total !== null && (
                  <span className={classes.count}>
                    {state === 'done' ? ` ${total}` : t(', {done} of {total}', { done: done ?? 0, total })}
                  </span>
                )}
              </span>
              {state === 'current' && (
                <Progress
                  className={classes.progress}
                  label={serverMessage(name)}
                  {...(total !== null && { value: done ?? 0, max: total })}
                />
              )}
            </li>
          );
        })}
      </ol>
      <p className={classes.foot}>
        <span className={classes.words}>
          {t('{value}You can leave this page. We will notify you when it is done.', {
            value: job.status === 'queued' ? `${waits}. ` : '',
          })}
        </span>
        <span className={classes.elapsed}>{elapsed}</span>
        <Button size="compact" busy={busy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </p>
      {!current && <Progress label={label} />}
    </section>
  );
}
