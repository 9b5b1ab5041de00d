import { Badge } from '@staffroom/sdk/client';
import type { Status } from '../../project.ts';
import { statusNames } from '../names.ts';
import { t } from '../texts.ts';

const tones = { completed: 'ok', 'in-progress': 'info', 'pending-review': 'warn' } as const;

export function StatusBadge({ status }: { status: string }) {
  if (!(status in statusNames)) return <Badge tone="neutral">{t('Unknown')}</Badge>;
  return <Badge tone={tones[status as Status]}>{statusNames[status as Status]}</Badge>;
}
