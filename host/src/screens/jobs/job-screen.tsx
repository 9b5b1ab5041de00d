import {
  Button,
  EmptyState,
  ErrorPanel,
  LinkButton,
  Progress,
  RelativeTime,
  useQuery,
  useSocketStatus,
  serverMessage,
} from '@staffroom/sdk/client';
import type { JobInfo } from '@staffroom/sdk/core';
import { coreQuery, isNotFound, PageHeader, StatusBadge, useParams, RowsSkeleton } from '@staffroom/sdk/host';
import { useSentencesOf } from '../../agents/use-sentences.ts';
import { isOpen, useJobAction } from '../../agents/use-job-action.ts';
import { pollInterval } from '../../documents/document-queries.ts';
import { PageSkeleton } from '../../screen-parts/page-skeleton.tsx';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { JobFacts } from './job-facts.tsx';
import { JobResult } from './job-result.tsx';
import classes from './job-screen.module.css';
import { JobSteps } from './job-steps.tsx';
import { t } from '../../texts/texts.ts';

/** The screen at `/jobs/:id`: the result first, then progress, documents and cost. */
export function JobScreen() {
  const { id = '' } = useParams();
  const offline = useSocketStatus() !== 'open';
  const job = useQuery({
    ...coreQuery('GET /api/ai-jobs/:id', { params: { id } }),
    refetchInterval: ({ state }) => offline && state.data !== undefined && isOpen(state.data) && pollInterval,
  });
  useSentencesOf(({ slug }) => slug === job.data?.agent);
  const isMissing = isNotFound(job.error);
  return (
    <ScreenBody title={job.data ? serverMessage(job.data.title) : t('Job')} width="table" spaced>
      {job.isPending && (
        <PageSkeleton>
          <RowsSkeleton rows={5} height={44} />
        </PageSkeleton>
      )}
      {job.data && <Run job={job.data} />}
      {!job.data && isMissing && (
        <>
          <PageHeader title={t('Job Not Found')} />
          <EmptyState
            text={t('This job no longer exists or belongs to someone else.')}
            action={<LinkButton to="/jobs">{t('All jobs')}</LinkButton>}
          />
        </>
      )}
      {!job.data && job.isError && !isMissing && (
        <ErrorPanel title={t('Couldn’t load the job')} error={job.error} onRetry={() => void job.refetch()} />
      )}
    </ScreenBody>
  );
}

function Run({ job }: { job: JobInfo }) {
  const cancel = useJobAction('cancel');
  const retry = useJobAction('retry');
  const { status, step, progress, error, errorParts } = job;
  return (
    <>
      <PageHeader
        title={serverMessage(job.title)}
        actions={
          <>
            {isOpen(job) && (
              <Button busy={cancel.isPending} onClick={() => cancel.mutate(job)}>
                {t('Cancel')}
              </Button>
            )}
            {(status === 'failed' || status === 'cancelled') && (
              <Button variant="primary" busy={retry.isPending} onClick={() => retry.mutate(job)}>
                {t('Retry')}
              </Button>
            )}
          </>
        }
      />
      <p className={classes.state}>
        <StatusBadge status={status} />
        <span>
          <RelativeTime time={job.finishedAt ?? job.startedAt ?? job.createdAt} />
          {isOpen(job) && step !== null && ` · ${serverMessage(step)}`}
          {isOpen(job) && t(' · You can leave this page; it keeps running.')}
        </span>
      </p>
      {status === 'running' && (
        <Progress
          label={t('{job} progress', { job: serverMessage(job.title) })}
          max={100}
          {...(progress !== null && { value: progress })}
        />
      )}
      {error !== null && (
        <p className={classes.failed} role="alert">
          {serverMessage(error, errorParts)}
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <JobResult job={job} />
          <JobSteps job={job} />
        </div>
        <JobFacts job={job} />
      </div>
    </>
  );
}
