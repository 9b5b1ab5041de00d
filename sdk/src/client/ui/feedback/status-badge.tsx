import { Badge } from './badge.tsx';
import { type StatusShape, statusLook } from './document-status.ts';

export function StatusBadge({ status }: { status: string }) {
  const { label, tone, shape } = statusLook(status);
  return (
    <Badge tone={tone}>
      {shape !== null && <Shape shape={shape} />}
      <span>{label}</span>
    </Badge>
  );
}

const paths: Record<StatusShape, string> = {
  circle: 'M3.5 0a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7z',
  square: 'M.5.5h6v6h-6z',
  triangle: 'M3.5.25 7 6.75H0z',
};

function Shape({ shape }: { shape: StatusShape }) {
  return (
    <svg width="7" height="7" viewBox="0 0 7 7" fill="currentColor" aria-hidden="true">
      <path d={paths[shape]} />
    </svg>
  );
}
