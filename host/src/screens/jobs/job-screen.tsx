import {
  Button,
  EmptyState,
  ErrorPanel,
  Link,
  LinkButton,
  PageHeader,
  Progress,
  RelativeTime,
  Skeleton,
  StatusBadge,
  useParams,
  useQuery,
  useSocketStatus,
  said,
} from '@staffroom/sdk/client';
import type { JobInfo } from '@staffroom/sdk/core';
import { coreQuery, isNotFound } from '@staffroom/sdk/host';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { useSentencesOf } from '../../agents/agent-sentences.ts';
import { isOpen, useJobAction } from '../../agents/use-job-action.ts';
import { pollInterval, useDocument } from '../../documents/document-queries.ts';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import classes from './jobs-screen.module.css';
import { JobSteps } from './job-steps.tsx';
import { t } from '../../texts/texts.ts';

/** Documents that are named; a job over hundreds says how many more there are. */
const mostNamed = 10;

/** `/jobs/:id`: how one run goes or went, what it cost, and the way to its result. */
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
    <ScreenBody title={job.data ? said(job.data.title) : t('Job')} className={classes.screen} spaced>
      {job.isPending && <Skeleton lines={6} />}
      {job.data && <Run job={job.data} />}
      {!job.data && isMissing && (
        <>
          <PageHeader title={t('Job Not Found')} />
          <EmptyState
            text={t('It is not listed any more, or it belongs to somebody else.')}
            action={<LinkButton to="/jobs">{t('All jobs')}</LinkButton>}
          />
        </>
      )}
      {!job.data && job.isError && !isMissing && (
        <ErrorPanel
          title={t('The job could not be loaded')}
          error={job.error}
          onRetry={() => void job.refetch()}
        />
      )}
    </ScreenBody>
  );
}

function Run({ job }: { job: JobInfo }) {
  const agents = useAgents();
  const cancel = useJobAction('cancel');
  const retry = useJobAction('retry');
  const { status, step, progress, error, href, documentIds } = job;
  const agent = agents.data?.find(({ slug }) => slug === job.agent)?.name ?? job.agent;
  const named = documentIds.slice(0, mostNamed);
  return (
    <>
      <PageHeader
        eyebrow={<Link to="/jobs">{t('Jobs')}</Link>}
        title={said(job.title)}
        lead={agent}
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
            {href !== null && (
              <LinkButton variant="primary" to={href}>
                {t('Open')}
              </LinkButton>
            )}
          </>
        }
      />
      <p className={classes.quiet}>
        <StatusBadge status={status} />{' '}
        <RelativeTime time={job.finishedAt ?? job.startedAt ?? job.createdAt} />
        {isOpen(job) && step !== null && ` · ${said(step)}`}
        {isOpen(job) && t(' · You can leave this page.')}
      </p>
      {status === 'running' && (
        <Progress
          label={t('Progress of {job}', { job: said(job.title) })}
          max={100}
          {...(progress !== null && { value: progress })}
        />
      )}
      {error !== null && (
        <p className={classes.failed} role="alert">
          {said(error)}
        </p>
      )}
      {named.length > 0 && (
        <section className={classes.section} aria-labelledby="documents-title">
          <h2 id="documents-title">{t('Documents')}</h2>
          <ul className={classes.list}>
            {named.map((id) => (
              <li key={id}>
                <DocumentName id={id} />
              </li>
            ))}
          </ul>
          {documentIds.length > named.length && (
            <p className={classes.quiet}>
              {t('and {documentIds} more', { documentIds: documentIds.length - named.length })}
            </p>
          )}
        </section>
      )}
      <JobSteps job={job} />
    </>
  );
}

function DocumentName({ id }: { id: string }) {
  const { data, isPending } = useDocument(id);
  if (data) return <Link to={`/documents/${id}`}>{data.filename}</Link>;
  return <span className={classes.quiet}>{isPending ? '…' : t('A document that you may not read')}</span>;
}
