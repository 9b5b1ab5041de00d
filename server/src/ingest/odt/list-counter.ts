import { formatNumber } from '../docx/number-formats.ts';
import type { ListStyles } from './list-styles.ts';

export type Counts = (number | undefined)[];

export function nextLabel(
  counts: Counts,
  level: number,
  { styles, style, start }: { styles: ListStyles; style: string | undefined; start: number | undefined },
): string {
  const rule = styles.levelOf(style, level);
  const before = counts[level];
  counts[level] = start ?? (before === undefined ? (rule?.start ?? 1) : before + 1);
  counts.length = level + 1;
  if (rule === undefined || rule.isBullet || rule.format === '') return '';
  const label = rule.label.replace(/%(\d{1,2})%/g, (_, digits: string) => {
    const at = Number(digits);
    const other = styles.levelOf(style, at);
    if (other === undefined || other.isBullet || other.format === '') return '';
    return formatNumber(counts[at] ?? other.start, other.format);
  });
  return label.trim();
}
