import { useQuery } from '@tanstack/react-query';
import {
  Button,
  ErrorPanel,
  Link,
  LinkButton,
  Menu,
  MenuItem,
  Progress,
  RelativeTime,
  Skeleton,
  useSocketStatus,
  serverMessage,
} from '@staffroom/sdk/client';
import type { JobInfo } from '@staffroom/sdk/core';
import { coreQuery, StatusBadge } from '@staffroom/sdk/host';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { useSentencesOf } from '../../agents/use-sentences.ts';
import { isOpen, useJobAction } from '../../agents/use-job-action.ts';
import { pollInterval } from '../../documents/document-queries.ts';
import { useRunWorkflow, useWorkflows } from '../../documents/document-workflows.ts';
import classes from './document-jobs.module.css';
import { t } from '../../texts/texts.ts';

export function DocumentJobs({ documentId }: { documentId: string }) {
  const offline = useSocketStatus() !== 'open';
  const jobs = useQuery({
    ...coreQuery('GET /api/ai-jobs', { query: { documentId } }),
    refetchInterval: ({ state }) => offline && state.data?.some(isOpen) === true && pollInterval,
  });
  const workflows = useWorkflows();
  useSentencesOf(
    ({ slug }) =>
      jobs.data?.some(({ agent }) => agent === slug) === true ||
      workflows.some(({ agent }) => agent === slug),
  );
  return (
    <section className={classes.jobs} aria-labelledby="jobs-title">
      <div className={classes.head}>
        <h2 id="jobs-title">{t('AI Processing Jobs')}</h2>
        <RunMenu documentId={documentId} />
      </div>
      {jobs.isPending && <Skeleton lines={2} />}
      {jobs.isError && (
        <ErrorPanel title={t('Couldn’t load jobs')} error={jobs.error} onRetry={() => void jobs.refetch()} />
      )}
      {jobs.data?.length === 0 && <p className={classes.none}>{t('No AI processing jobs yet.')}</p>}
      {jobs.data && jobs.data.length > 0 && (
        <ul className={classes.list}>
          {jobs.data.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A menu that starts a job of an agent on the document. Hidden if there are no such jobs. */
function RunMenu({ documentId }: { documentId: string }) {
  const workflows = useWorkflows();
  const run = useRunWorkflow();
  if (workflows.length === 0) return null;
  return (
    <Menu
      label={t('Run a job')}
      align="end"
      trigger={
        <Button size="compact" busy={run.isPending}>
          {t('Run')}
        </Button>
      }
    >
      {workflows.map((workflow) => (
        <MenuItem key={workflow.id} onSelect={() => run.mutate({ documentId, workflow })}>
          {workflow.agentName}: {serverMessage(workflow.name)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function Job({ job }: { job: JobInfo }) {
  const agents = useAgents();
  const cancel = useJobAction('cancel');
  const retry = useJobAction('retry');
  const { agent, title, status, step, progress, error, errorParts, href, createdAt, finishedAt } = job;
  const installed = agents.data?.find(({ slug }) => slug === agent);
  const name = installed?.name ?? agent;
  return (
    <li className={classes.job}>
      <Link className={classes.name} to={`/jobs/${job.id}`}>
        {name}
      </Link>
      <StatusBadge status={status} />
      <p className={classes.state}>
        {serverMessage(title)} ·{' '}
        {isOpen(job) && step !== null ? serverMessage(step) : <RelativeTime time={finishedAt ?? createdAt} />}
      </p>
      {isOpen(job) && (
        <Button size="compact" variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(job)}>
          {t('Cancel')}
        </Button>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Button size="compact" variant="quiet" busy={retry.isPending} onClick={() => retry.mutate(job)}>
          {t('Retry')}
        </Button>
      )}
      {href !== null && (
        <LinkButton
          size="compact"
          variant="quiet"
          aria-label={t('Open the result in {name}', { name })}
          to={href}
        >
          {t('Open')}
        </LinkButton>
      )}
      {status === 'running' && (
        <Progress
          className={classes.progress}
          label={t('Progress of {name}', { name })}
          max={100}
          {...(progress !== null && { value: progress })}
        />
      )}
      {error !== null && <p className={classes.error}>{serverMessage(error, errorParts)}</p>}
    </li>
  );
}
