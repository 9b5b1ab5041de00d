import { Link, Panel } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import { BarChart } from './bar-chart.tsx';
import { daySeries, type Stretch } from './day-series.ts';
import { formatCost, formatCount, formatDay, formatDuration, formatTokens } from './format-usage.ts';
import type { UsageGroup, UsageSums } from './usage.ts';
import type { Range } from './usage-range.ts';
import classes from './usage-strip.module.css';
import { t } from '../../texts/texts.ts';

interface UsageStripProps {
  total: UsageSums;
  days: readonly UsageGroup[];
  range: Range;
}

export function UsageStrip({ total, days, range }: UsageStripProps) {
  const series = daySeries(days, range);
  const weekly = series[0] !== undefined && series[0].from !== series[0].to;
  return (
    <Panel layout="columns">
      {parts(total).map(({ label, number, note, value, format }) => (
        <div key={label} className={classes.part}>
          <p className={classes.number}>{number}</p>
          <p className={classes.label}>{label}</p>
          <p className={classes.note}>{note}</p>
          <BarChart
            label={weekly ? t('{label} by week', { label }) : t('{label} by day', { label })}
            format={format}
            bars={series.map((stretch) => ({
              key: stretch.from,
              label: nameOf(stretch),
              value: value(stretch),
            }))}
          />
          <p className={classes.ends}>
            <span>{formatDay(range.from)}</span>
            {range.from !== range.to && <span>{formatDay(range.to)}</span>}
          </p>
        </div>
      ))}
    </Panel>
  );
}

interface Part {
  label: string;
  number: string;
  note: ReactNode;
  value: (stretch: Stretch) => number;
  format: (value: number) => string;
}

function parts(total: UsageSums): Part[] {
  const { calls, failed, stopped, inputTokens, outputTokens, unpriced } = total;
  return [
    {
      label: t('Cost'),
      number: formatCost(total.cost),
      note:
        unpriced === 0 ? (
          t('All calls have a price')
        ) : (
          <Link to="/admin/usage?tab=prices">
            {t('{unpriced} without a price', { unpriced: formatCount(unpriced) })}
          </Link>
        ),
      value: ({ cost }) => cost,
      format: (value) => formatCost(value.toFixed(10)),
    },
    {
      label: t('Calls'),
      number: formatCount(calls),
      note: t('{failed} failed, {stopped} stopped', {
        failed: formatCount(failed),
        stopped: formatCount(stopped),
      }),
      value: (stretch) => stretch.calls,
      format: formatCount,
    },
    {
      label: t('Tokens'),
      number: formatTokens(inputTokens + outputTokens),
      note: t('{inputTokens} in, {outputTokens} out', {
        inputTokens: formatTokens(inputTokens),
        outputTokens: formatTokens(outputTokens),
      }),
      value: ({ tokens }) => tokens,
      format: formatCount,
    },
    {
      label: t('Average time'),
      number: formatDuration(total.meanMs),
      note: t('95th percentile {p95Ms}', { p95Ms: formatDuration(total.p95Ms) }),
      value: ({ duration }) => duration,
      format: formatDuration,
    },
  ];
}

function nameOf({ from, to }: Range): string {
  return from === to ? formatDay(from) : t('{from} to {to}', { from: formatDay(from), to: formatDay(to) });
}
