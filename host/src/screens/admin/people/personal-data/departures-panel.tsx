import {
  Badge,
  Button,
  EmptyState,
  ErrorPanel,
  LinkButton,
  Progress,
  RelativeTime,
  Skeleton,
  useQuery,
  useToast,
} from '@staffroom/sdk/client';
import type { PersonRun } from '@staffroom/sdk/core';
import { callCore, corePath, coreQuery } from '@staffroom/sdk/host';
import { useMutation } from '@tanstack/react-query';
import { Rows } from '../../../../screen-parts/rows.tsx';
import { t } from '../../../../texts/texts.ts';
import admin from '../../admin-screen.module.css';
import { namedCounts } from './kinds.ts';
import classes from './personal-data.module.css';

/** Milliseconds between two reads while an erasure runs. */
const pollEvery = 1_000;

/** The hand-overs and erasures with their reports. */
export function DeparturesPanel() {
  const toast = useToast();
  const runs = useQuery({
    ...coreQuery('GET /api/admin/person-runs'),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((run) => run.state === 'running') === true ? pollEvery : false,
  });
  const repeat = useMutation({
    mutationFn: (id: string) => callCore('POST /api/admin/person-runs/:id/repeat', { params: { id } }),
    onError: (error: Error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t repeat the erasure'), error }),
    onSettled: () => runs.refetch(),
  });
  if (runs.isPending) return <Skeleton lines={6} />;
  if (runs.isError)
    return (
      <ErrorPanel
        title={t('Couldn’t load the reports')}
        error={runs.error}
        onRetry={() => void runs.refetch()}
      />
    );
  if (runs.data.length === 0)
    return (
      <EmptyState
        title={t('No one has left yet')}
        text={t('Open a person under People to hand over what they own, or to erase them.')}
      />
    );
  return (
    <Rows className={`${admin.rows} ${classes.runs}`}>
      {runs.data.map((run) => (
        <li key={run.id}>
          <div className={admin.words}>
            <p className={admin.name}>{titleOf(run)}</p>
            <p>
              <RelativeTime time={run.startedAt} />
              {run.startedBy !== null && ` · ${run.startedBy}`}
              {run.afterRestore && ` · ${t('After the restore of a backup')}`}
            </p>
            {run.state !== 'running' && <p>{countsOf(run)}</p>}
            {run.state === 'failed' && (
              <p className={admin.reason}>
                {t('Some data could not be erased. The log of the server says why.')}
              </p>
            )}
          </div>
          {run.state === 'running' && (
            <Progress className={classes.progress} label={titleOf(run)} value={run.done} max={run.steps} />
          )}
          {run.state === 'completed' && <Badge tone="ok">{t('Completed')}</Badge>}
          {run.state === 'failed' && <Badge tone="bad">{t('Failed')}</Badge>}
          {run.kind === 'erase' && run.state === 'failed' && (
            <Button size="compact" busy={repeat.isPending} onClick={() => repeat.mutate(run.id)}>
              {t('Try again')}
            </Button>
          )}
          {run.state !== 'running' && (
            <LinkButton
              href={corePath('GET /api/admin/person-runs/:id/report.json', { id: run.id })}
              download=""
              size="compact"
              variant="quiet"
              icon="download"
            >
              {t('Download report')}
            </LinkButton>
          )}
        </li>
      ))}
    </Rows>
  );
}

const titleOf = ({ kind, person, successor }: PersonRun) =>
  kind === 'erase'
    ? t('Erased: {person}', { person })
    : t('Handed over: {person} to {successor}', { person, successor: successor ?? '' });

const countsOf = ({ counts }: PersonRun) =>
  namedCounts(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(' · ') || t('There was nothing to do.');
