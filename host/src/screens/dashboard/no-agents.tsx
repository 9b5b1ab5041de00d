import { EmptyState } from '@staffroom/sdk/client';
import { t } from '../../texts/texts.ts';

/** Shown in place of the agents if the person can use none. */
export function NoAgents() {
  return <EmptyState text={t('No agents are available right now.')} />;
}
