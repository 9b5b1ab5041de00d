import classes from './bar-chart.module.css';
import { t } from '../../texts/texts.ts';

interface BarChartProps {
  /** The accessible name of the chart, such as "Calls by day". */
  label: string;
  bars: { key: string; label: string; value: number }[];
  format: (value: number) => string;
}

const height = 40;

/** A bar chart by day. The table "Usage by day" has the same numbers. */
export function BarChart({ label, bars, format }: BarChartProps) {
  const highest = bars.reduce<(typeof bars)[number] | undefined>(
    (found, bar) => (bar.value > (found?.value ?? 0) ? bar : found),
    undefined,
  );
  const name = highest
    ? t('{label}. The highest value is {value}, {label2}.', {
        label,
        value: format(highest.value),
        label2: highest.label,
      })
    : t('{label}. All values are zero.', { label });
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${bars.length} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={name}
    >
      {bars.map((bar, index) => {
        const length = highest ? (bar.value / highest.value) * height : 0;
        return (
          <g key={bar.key}>
            <title>{`${bar.label}: ${format(bar.value)}`}</title>
            {/* The whole column reacts to the pointer, including the space above a short bar. */}
            <rect className={classes.column} x={index} y={0} width={1} height={height} />
            {bar.value > 0 && (
              <rect
                className={classes.bar}
                x={index + 0.14}
                y={height - Math.max(length, 1.5)}
                width={0.72}
                height={Math.max(length, 1.5)}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
