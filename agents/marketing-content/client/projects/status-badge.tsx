import { Badge } from '@staffroom/sdk/client';
import { type Status, statusNames } from '../../project.ts';

const tones = { completed: 'ok', 'in-progress': 'info', 'pending-review': 'warn' } as const;

export function StatusBadge({ status }: { status: string }) {
  if (!(status in statusNames)) return <Badge tone="neutral">Unknown</Badge>;
  return <Badge tone={tones[status as Status]}>{statusNames[status as Status]}</Badge>;
}
