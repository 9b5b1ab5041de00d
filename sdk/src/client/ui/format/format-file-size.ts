import { formatNumber } from '../../texts/format.ts';

const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Formats bytes, base 1024, with up to two decimals: 0 → "0 Bytes", 2_243_953 → "2.14 MB"; in German "2,14 MB". */
export function formatFileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 Bytes';
  const step = Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const rounded = round(bytes / 1024 ** Math.max(step, 0));
  // Use the next unit if rounding reaches 1024: 1023.999 KB becomes 1 MB.
  const next = units[step + 1];
  const [size, unit] =
    rounded >= 1024 && next !== undefined
      ? [round(rounded / 1024), next]
      : [rounded, units[Math.max(step, 0)]];
  return `${formatNumber(size, { useGrouping: false })} ${unit}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
