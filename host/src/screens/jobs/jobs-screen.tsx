import {
  EmptyState,
  ErrorPanel,
  formatList,
  Link,
  LinkButton,
  RelativeTime,
  useDocuments,
  useQuery,
  serverMessage,
} from '@staffroom/sdk/client';
import type { JobInfo } from '@staffroom/sdk/core';
import { coreQuery, PageHeader, StatusBadge, RowsSkeleton } from '@staffroom/sdk/host';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { useSentencesOf } from '../../agents/use-sentences.ts';
import { isOpen } from '../../agents/use-job-action.ts';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import classes from './jobs-screen.module.css';
import { Schedules, useSchedules } from './schedules.tsx';
import { t } from '../../texts/texts.ts';

export function JobsScreen() {
  const jobs = useQuery(coreQuery('GET /api/ai-jobs', { query: { limit: 100 } }));
  useSentencesOf(({ slug }) => jobs.data?.some((job) => job.agent === slug) === true);
  // The list of jobs appears only when the schedules above it have loaded, because they would move it.
  const scheduled = useSchedules().isFetched;
  return (
    <ScreenBody title={t('Jobs')} width="table" spaced>
      <PageHeader
        titleInBar
        title={t('Jobs')}
        lead={t('Work agents have done for you, and scheduled work.')}
      />
      <Schedules />
      {!scheduled && <RowsSkeleton rows={6} />}
      {scheduled && (
        <section className={classes.section} aria-labelledby="runs-title">
          <h2 id="runs-title">{t('Runs||of jobs')}</h2>
          {jobs.isPending && <RowsSkeleton />}
          {jobs.isError && (
            <ErrorPanel
              title={t('Couldn’t load jobs')}
              error={jobs.error}
              onRetry={() => void jobs.refetch()}
            />
          )}
          {jobs.data?.length === 0 && (
            <EmptyState
              title={t('No jobs yet')}
              text={t('Jobs you start with an agent appear here, with steps and cost.')}
              action={<LinkButton to="/agents">{t('All agents')}</LinkButton>}
            />
          )}
          {jobs.data && jobs.data.length > 0 && (
            <ul className={classes.list}>
              {jobs.data.map((job) => (
                <Run key={job.id} job={job} />
              ))}
            </ul>
          )}
        </section>
      )}
    </ScreenBody>
  );
}

function Run({ job }: { job: JobInfo }) {
  const agents = useAgents();
  const documents = useDocuments();
  const names = job.documentIds.flatMap(
    (id) => documents.data?.find((document) => document.id === id)?.filename ?? [],
  );
  const agent = agents.data?.find(({ slug }) => slug === job.agent)?.name ?? job.agent;
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <Link to={`/jobs/${job.id}`}>{`${agent}: ${serverMessage(job.title)}`}</Link>
        {names.length > 0 && <span className={classes.quiet}>{formatList(names)}</span>}
        {job.error !== null && (
          <span className={classes.failed}>{serverMessage(job.error, job.errorParts)}</span>
        )}
        {isOpen(job) && job.step !== null && <span className={classes.quiet}>{serverMessage(job.step)}</span>}
      </span>
      <StatusBadge status={job.status} />
      <span className={classes.quiet}>
        <RelativeTime time={job.finishedAt ?? job.createdAt} />
      </span>
    </li>
  );
}
