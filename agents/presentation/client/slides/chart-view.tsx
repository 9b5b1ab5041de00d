import type { ChartElement } from '../../slides/layout/lay-out.ts';
import { colorOf, type Ink, type Theme } from '../../slides/layout/theme.ts';

const inkOf = (at: number) => `accent${(at % 6) + 1}` as Ink;

/** A preview of a chart that resembles PowerPoint's rendering. The file contains a native chart instead. */
export function ChartView({ element: { box, chart }, theme }: { element: ChartElement; theme: Theme }) {
  const { kind, categories, series, unit } = chart;
  const legend =
    series.length > 1 || kind === 'pie' ? (kind === 'pie' ? categories : series.map(({ name }) => name)) : [];
  const area = {
    x: box.x + 48,
    y: box.y + (legend.length > 0 ? 28 : 10),
    width: box.width - 56,
    height: box.height - (legend.length > 0 ? 58 : 40),
  };
  return (
    <g fontFamily={`"${theme.body}", Arial, sans-serif`} fontSize={12} fill={colorOf(theme, 'tx1')}>
      {legend.map((name, at) => (
        <g
          key={name}
          transform={`translate(${box.x + 8 + (at * (box.width - 16)) / legend.length} ${box.y + 4})`}
        >
          <rect width={11} height={11} fill={colorOf(theme, inkOf(at))} />
          <text x={16} y={10}>
            {name.slice(0, Math.floor(box.width / legend.length / 7))}
          </text>
        </g>
      ))}
      {kind === 'pie' ? <Pie /> : <Bars />}
    </g>
  );

  function Pie() {
    const values = series[0]?.values.map((value) => Math.max(0, value ?? 0)) ?? [];
    const sum = values.reduce((all, value) => all + value, 0) || 1;
    const radius = Math.min(area.width, area.height) / 2;
    const [cx, cy] = [area.x + area.width / 2, area.y + area.height / 2];
    let turned = 0;
    const at = (share: number) =>
      `${cx + radius * Math.sin(share * 2 * Math.PI)} ${cy - radius * Math.cos(share * 2 * Math.PI)}`;
    return values.map((value, slice) => {
      const from = turned;
      turned += value / sum;
      return (
        <path
          key={slice}
          d={`M${cx} ${cy} L${at(from)} A${radius} ${radius} 0 ${turned - from > 0.5 ? 1 : 0} 1 ${at(turned)} Z`}
          fill={colorOf(theme, inkOf(slice))}
          stroke={theme.colors.bg1}
        />
      );
    });
  }

  function Bars() {
    const flat = kind === 'bar';
    const inner = flat ? { ...area, x: area.x + 90, width: area.width - 120 } : area;
    const values = series.flatMap((one) => one.values).map((value) => value ?? 0);
    const ticks = ticksFor(Math.min(0, ...values), Math.max(0, ...values));
    const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
    const share = (value: number) => (value - low) / (high - low || 1);
    const slot = (flat ? inner.height : inner.width) / categories.length;
    const thick = (slot * 0.62) / series.length;
    const label = (value: number) =>
      unit === '%' ? `${value.toLocaleString('en')} %` : `${unit}${value.toLocaleString('en')}`;
    const across = (value: number) =>
      flat ? inner.x + share(value) * inner.width : inner.y + inner.height - share(value) * inner.height;
    const along = (place: number) => (flat ? inner.y : inner.x) + place * slot;
    const few = categories.length * series.length <= 16;
    return (
      <>
        {ticks.map((tick) => (
          <g key={tick}>
            <rect
              {...(flat
                ? { x: across(tick), y: inner.y, width: 0.7, height: inner.height }
                : { x: inner.x, y: across(tick), width: inner.width, height: 0.7 })}
              fill={colorOf(theme, 'line')}
            />
            <text
              {...(flat
                ? { x: across(tick), y: inner.y + inner.height + 16, textAnchor: 'middle' }
                : { x: inner.x - 6, y: across(tick) + 4, textAnchor: 'end' })}
              fontSize={11}
            >
              {label(tick)}
            </text>
          </g>
        ))}
        {categories.map((name, place) => (
          <text
            key={name}
            {...(flat
              ? { x: inner.x - 8, y: along(place) + slot / 2 + 4, textAnchor: 'end' }
              : { x: along(place) + slot / 2, y: area.y + area.height + 18, textAnchor: 'middle' })}
          >
            {name.slice(0, flat ? 20 : Math.max(4, Math.floor(slot / 6.5)))}
          </text>
        ))}
        {series.map(({ name, values: own }, at) => {
          const points = own.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
          const ink = colorOf(theme, inkOf(at));
          const line = points
            .map(({ value, place }) => `${along(place) + slot / 2},${across(value)}`)
            .join(' ');
          return (
            <g key={name}>
              {kind === 'line' && <polyline points={line} fill="none" stroke={ink} strokeWidth={2.5} />}
              {points.map(({ value, place }) => {
                const side = along(place) + slot * 0.19 + at * thick;
                const [from, to] = [across(0), across(value)];
                const bar = flat
                  ? { x: Math.min(from, to), y: side, width: Math.abs(to - from), height: thick - 2 }
                  : { x: side, y: Math.min(from, to), width: thick - 2, height: Math.abs(to - from) };
                const text = flat
                  ? { x: to + 4, y: side + thick / 2 + 3 }
                  : {
                      x: kind === 'line' ? along(place) + slot / 2 : side + thick / 2,
                      y: to - 6,
                      textAnchor: 'middle' as const,
                    };
                return (
                  <g key={place}>
                    {kind === 'line' ? (
                      <circle cx={along(place) + slot / 2} cy={to} r={3.5} fill={ink} />
                    ) : (
                      <rect {...bar} fill={ink} />
                    )}
                    {few && <text {...text}>{label(value)}</text>}
                  </g>
                );
              })}
            </g>
          );
        })}
      </>
    );
  }
}

/** Returns round values for the axis, from below the lowest to above the highest value. */
function ticksFor(low: number, high: number): number[] {
  const rough = (high - low || 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}
