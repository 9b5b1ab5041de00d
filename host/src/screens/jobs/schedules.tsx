import {
  Button,
  ErrorPanel,
  RelativeTime,
  serverMessage,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { ScheduleInfo } from '@staffroom/sdk/core';
import { callCore, corePath, coreQuery } from '@staffroom/sdk/host';
import { useSentencesOf } from '../../agents/use-sentences.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import classes from './jobs-screen.module.css';
import { timingWords } from './timing-words.ts';
import { t } from '../../texts/texts.ts';

export function useSchedules() {
  return useQuery(coreQuery('GET /api/ai-schedules'));
}

/** Lists the schedules of agents. Hidden if there are none. */
export function Schedules() {
  const schedules = useSchedules();
  useSentencesOf(({ slug }) => schedules.data?.some(({ agent }) => agent === slug) === true);
  if (schedules.isError)
    return (
      <ErrorPanel
        title={t('Couldn’t load schedules')}
        error={schedules.error}
        onRetry={() => void schedules.refetch()}
      />
    );
  if (!schedules.data || schedules.data.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="schedules-title">
      <h2 id="schedules-title">{t('Schedules')}</h2>
      <ul className={classes.list}>
        {schedules.data.map((schedule) => (
          <Schedule key={`${schedule.agent}:${schedule.name}`} schedule={schedule} />
        ))}
      </ul>
    </section>
  );
}

function Schedule({ schedule }: { schedule: ScheduleInfo }) {
  const { agent, agentName, name, timing, nextAt, paused, pausedForAll } = schedule;
  const title = serverMessage(schedule.title);
  const isAdmin = useAuth().user?.role === 'admin';
  const pause = usePause();
  const mine = schedule.for === 'each-person';
  const switched = `${pausedForAll ? t('Switch on') : t('Switch off')}${mine ? t(' for everyone') : ''}`;
  const change = (forAll: boolean, to: boolean) =>
    pause.mutate({ forAll, params: { agent, name }, paused: to });
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <strong>{`${agentName}: ${title}`}</strong>
        <span className={classes.quiet}>
          {`${mine ? t('For each person') : t('For the workspace')}, ${timingWords(timing)}. `}
          {stateOf(schedule)}
          {nextAt !== null && <>{t.rich('Next run: {time}.', { time: <RelativeTime time={nextAt} /> })}</>}
        </span>
      </span>
      {mine && !pausedForAll && (
        <Button
          size="compact"
          busy={pause.isPending}
          aria-label={`${paused ? t('Resume') : t('Pause')} ${title}`}
          onClick={() => change(false, !paused)}
        >
          {paused ? t('Resume') : t('Pause')}
        </Button>
      )}
      {isAdmin && (
        <Button
          size="compact"
          variant="quiet"
          busy={pause.isPending}
          aria-label={`${switched}: ${title}`}
          onClick={() => change(true, !pausedForAll)}
        >
          {switched}
        </Button>
      )}
    </li>
  );
}

function stateOf({ for: whom, paused, pausedForAll, runsAs, nextAt }: ScheduleInfo): string {
  if (pausedForAll)
    return whom === 'workspace'
      ? t('Off. If you switch on this schedule, it runs with your permissions.')
      : t('This schedule is off for everyone.');
  if (paused) return t('You paused this schedule.');
  if (nextAt === null) return t('The agent is off.');
  if (whom === 'each-person') return '';
  return runsAs === null
    ? t('This schedule can’t run: the account it ran for no longer exists. ')
    : t('Runs with {runsAs}’s permissions. ', { runsAs });
}

function usePause() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({
      forAll,
      params,
      paused,
    }: {
      forAll: boolean;
      params: { agent: string; name: string };
      paused: boolean;
    }) =>
      callCore(forAll ? 'PUT /api/admin/ai-schedules/:agent/:name' : 'PUT /api/ai-schedules/:agent/:name', {
        params,
        body: { paused },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: [corePath('GET /api/ai-schedules')] }),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t update the schedule'), error }),
  });
}
