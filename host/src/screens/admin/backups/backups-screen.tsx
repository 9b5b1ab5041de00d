import {
  Button,
  ErrorPanel,
  RelativeTime,
  Skeleton,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { BackupState } from '@staffroom/sdk/core';
import { callCore, coreQuery, corePath, PageHeader } from '@staffroom/sdk/host';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import { t } from '../../../texts/texts.ts';
import { BackupFacts } from './backup-facts.tsx';
import { BackupHistory } from './backup-history.tsx';
import classes from './backups.module.css';

/** Milliseconds between two looks while a backup runs. */
const lookEveryMs = 3_000;

export function BackupsScreen() {
  const backups = useQuery({
    ...coreQuery('GET /api/admin/backups'),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data) ? lookEveryMs : 60_000),
  });
  const state = backups.data;
  return (
    <ScreenBody title={t('Backups')} width="table">
      <PageHeader
        title={t('Backups')}
        lead={t(
          'A backup contains all rows, files and installed agents of one moment. It never contains secrets.',
        )}
        {...(state?.place && { actions: <Actions state={state} /> })}
      />
      {backups.isPending && <Skeleton height={240} />}
      {backups.isError && (
        <ErrorPanel
          title={t('Couldn’t load the backups')}
          error={backups.error}
          onRetry={() => void backups.refetch()}
        />
      )}
      {state?.restored && <Restored restored={state.restored} />}
      {state?.late && <Late last={state.last} />}
      {state && !state.place && (
        <p className={classes.how}>
          {t.rich(
            'No backups are scheduled. Set <code>BACKUP_TO</code> on the server to a folder on another disk or to an S3 bucket, and restart the server.',
            { code: (words) => <code>{words}</code> },
          )}
        </p>
      )}
      {state && (state.place || state.last) && <BackupFacts state={state} />}
      {state && state.runs.length > 0 && <BackupHistory runs={state.runs} />}
    </ScreenBody>
  );
}

function isRunning(state: BackupState | undefined): boolean {
  return state?.runs.some((run) => run.state === 'running') ?? false;
}

/** Stores the state that a request returned, so that the page shows it without another request. */
function useShowState() {
  const queries = useQueryClient();
  return (state: BackupState) => queries.setQueryData([corePath('GET /api/admin/backups')], state);
}

function Actions({ state }: { state: BackupState }) {
  const toast = useToast();
  const show = useShowState();
  const start = useMutation({
    mutationFn: () => callCore('POST /api/admin/backups'),
    onSuccess: show,
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t start the backup'), error }),
  });
  const verify = useMutation({
    mutationFn: () => callCore('POST /api/admin/backups/verify'),
    onSuccess: show,
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t start the test restore'), error }),
  });
  const running = isRunning(state);
  return (
    <>
      {state.last && !state.encrypted && (
        <Button disabled={running} busy={verify.isPending} onClick={() => verify.mutate()}>
          {t('Test restore')}
        </Button>
      )}
      <Button variant="primary" disabled={running} busy={start.isPending} onClick={() => start.mutate()}>
        {t('Back up now')}
      </Button>
    </>
  );
}

function Late({ last }: { last: BackupState['last'] }) {
  return (
    <div className={classes.banner} role="alert">
      <p className={classes.title}>{t('No backup was completed in the last 48 hours')}</p>
      <p>
        {last
          ? t.rich('The latest backup is from <time></time>. Check the place and the errors below.', {
              time: () => <RelativeTime time={last.startedAt} />,
            })
          : t('There is no backup yet. Start one now, or wait for the schedule.')}
      </p>
    </div>
  );
}

function Restored({ restored }: { restored: NonNullable<BackupState['restored']> }) {
  const toast = useToast();
  const show = useShowState();
  const resume = useMutation({
    mutationFn: () => callCore('POST /api/admin/backups/resume'),
    onSuccess: (state) => {
      show(state);
      toast.show({ variant: 'success', title: t('Schedules, digests and webhooks run again') });
    },
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t resume'), error }),
  });
  return (
    <section className={`${classes.banner} ${classes.calm}`}>
      <p className={classes.title}>{t('This workspace was restored from a backup')}</p>
      <p>
        {t.rich(
          'The restored content is from <time></time>. Schedules, digests and webhooks wait, so that nothing is sent twice. Check the workspace, then resume them.',
          { time: () => <RelativeTime time={restored.snapshotAt} /> },
        )}
      </p>
      <Button busy={resume.isPending} onClick={() => resume.mutate()}>
        {t('Resume')}
      </Button>
    </section>
  );
}
