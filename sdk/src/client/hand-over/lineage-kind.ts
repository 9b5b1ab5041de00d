import type { LineageEnd } from '../../core/agents/hand-overs.ts';
import { t } from '../texts/texts.ts';

/** What a hand-over begins or ends with, in words. */
export const lineageKind = (kind: LineageEnd['kind']): string =>
  ({ chat: t('chat'), job: t('job'), record: t('record'), document: t('document') })[kind];
