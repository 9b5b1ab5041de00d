import { Link, Panel } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import { BarChart } from './bar-chart.tsx';
import { daySeries, type Stretch } from './day-series.ts';
import { formatCost, formatCount, formatDay, formatDuration, formatTokens } from './format-usage.ts';
import type { UsageGroup, UsageSums } from './usage.ts';
import type { Range } from './usage-range.ts';
import classes from './usage-strip.module.css';

interface UsageStripProps {
  total: UsageSums;
  days: readonly UsageGroup[];
  range: Range;
}

/** The four sums of a range, each over its course by day. */
export function UsageStrip({ total, days, range }: UsageStripProps) {
  const series = daySeries(days, range);
  const unit = series[0] !== undefined && series[0].from !== series[0].to ? 'week' : 'day';
  return (
    <Panel layout="columns">
      {parts(total).map(({ label, number, note, value, format }) => (
        <div key={label} className={classes.part}>
          <p className={classes.number}>{number}</p>
          <p className={classes.label}>{label}</p>
          <p className={classes.note}>{note}</p>
          <BarChart
            label={`${label} by ${unit}`}
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
      label: 'Cost',
      number: formatCost(total.cost),
      note:
        unpriced === 0 ? (
          'Every call has a price'
        ) : (
          <Link to="/admin/usage?tab=prices">{formatCount(unpriced)} without a price</Link>
        ),
      value: ({ cost }) => cost,
      format: (value) => formatCost(value.toFixed(10)),
    },
    {
      label: 'Calls',
      number: formatCount(calls),
      note: `${formatCount(failed)} failed, ${formatCount(stopped)} stopped`,
      value: (stretch) => stretch.calls,
      format: formatCount,
    },
    {
      label: 'Tokens',
      number: formatTokens(inputTokens + outputTokens),
      note: `${formatTokens(inputTokens)} in, ${formatTokens(outputTokens)} out`,
      value: ({ tokens }) => tokens,
      format: formatCount,
    },
    {
      label: 'Mean time',
      number: formatDuration(total.meanMs),
      note: `95 of 100 within ${formatDuration(total.p95Ms)}`,
      value: ({ duration }) => duration,
      format: formatDuration,
    },
  ];
}

function nameOf({ from, to }: Range): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}
