import { Badge } from '@staffroom/sdk/client';
import type { Status } from '../../post.ts';

const tones = { Draft: 'info', Published: 'ok', Archived: 'neutral' } as const;

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}
