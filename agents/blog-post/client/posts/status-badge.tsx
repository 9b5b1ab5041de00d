import { Badge } from '@staffroom/sdk/client';
import type { Status } from '../../post.ts';
import { t } from '../texts.ts';

export const statusNames: Record<Status, string> = {
  Draft: t('Draft'),
  Published: t('Published'),
  Archived: t('Archived'),
};
const tones = { Draft: 'info', Published: 'ok', Archived: 'neutral' } as const;

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{statusNames[status]}</Badge>;
}
