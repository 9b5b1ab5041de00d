import { Badge, Button, formatList, formatNumber, RelativeTime, serverMessage } from '@staffroom/sdk/client';
import type { AgentVersions, VersionFigures } from '@staffroom/sdk/core';
import { useId } from 'react';
import { t } from '../../../../texts/texts.ts';
import classes from './canary.module.css';
import { type AgentCanary, useChangeCanary } from './use-canaries.ts';

interface CanaryPanelProps {
  agent: AgentVersions;
  canary: AgentCanary;
  onChange: () => void;
}

export function CanaryPanel({ agent, canary, onChange }: CanaryPanelProps) {
  const { version, since, state, reason, stable } = canary;
  const change = useChangeCanary(agent);
  const title = useId();
  return (
    <section className={classes.panel} aria-labelledby={title}>
      <div className={classes.head}>
        <p id={title}>
          {t.rich('<b>{version}</b> is on trial with {who} since {time}', {
            b: (inner) => <strong>{inner}</strong>,
            version,
            who: whoTries(canary),
            time: <RelativeTime time={since} />,
          })}
        </p>
        <Badge tone={tones[state]}>{words[state]}</Badge>
      </div>
      {reason !== null && <p className={classes.reason}>{serverMessage(reason)}</p>}
      <div className={classes.scroll}>
        <table className={classes.figures}>
          <thead>
            <tr>
              <th scope="col">{t('Since the trial began')}</th>
              <th scope="col">{t('{version}, all others', { version: stable.version })}</th>
              <th scope="col">{t('{version}, trial', { version })}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, format]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{format(stable)}</td>
                <td>{format(canary.canary)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.rule}>{rule(canary)}</p>
      <div className={classes.actions}>
        <Button
          size="compact"
          icon="check"
          busy={change.promote.isPending}
          onClick={() => change.promote.mutate(undefined)}
        >
          {t('Roll out to everyone')}
        </Button>
        <Button size="compact" icon="users" onClick={onChange}>
          {t('Change trial group')}
        </Button>
        <Button size="compact" busy={change.stop.isPending} onClick={() => change.stop.mutate()}>
          {t('End trial')}
        </Button>
      </div>
    </section>
  );
}

function whoTries({ share, teams }: Pick<AgentCanary, 'share' | 'teams'>): string {
  const parts = [
    ...(share === null ? [] : [t('{share, number}% of people', { share })]),
    ...teams.map((team) => t('team {team}', { team })),
  ];
  return formatList(parts);
}

const words: Record<AgentCanary['state'], string> = {
  runs: t('Runs'),
  starts: t('Starts'),
  failed: t('Not running'),
};
const tones = { runs: 'ok', starts: 'neutral', failed: 'bad' } as const;

const rows: [label: string, show: (figures: VersionFigures) => string][] = [
  [t('Requests'), ({ requests }) => formatNumber(requests)],
  [
    t('Failed'),
    ({ requests, errors }) =>
      requests === 0
        ? '–'
        : `${formatNumber(errors)} · ${formatNumber(Math.round((errors * 1000) / requests) / 10)} %`,
  ],
  [t('95th percentile, answers'), ({ answers }) => duration(answers)],
  [t('95th percentile, requests'), ({ calls }) => duration(calls)],
  [
    t('Ratings up and down'),
    ({ ratedUp, ratedDown }) => t('{ratedUp, number} and {ratedDown, number}', { ratedUp, ratedDown }),
  ],
  [t('Page fails to open for'), ({ pageFaults }) => formatNumber(pageFaults)],
];

function duration(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  if (milliseconds < 1000) return t('{milliseconds, number} ms', { milliseconds });
  return t('{seconds, number} s', { seconds: Math.round(milliseconds / 100) / 10 });
}

function rule({ limits }: AgentCanary): string {
  return t(
    'The trial rolls back automatically if, after at least {least, number} requests, {errors, number} percentage points more fail than on the other version, answers take {slower, number} times as long, or {ratings, number} percentage points more are rated down.',
    limits,
  );
}
