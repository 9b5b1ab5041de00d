import type { LineageEnd } from '../../core/agents/hand-overs.ts';
import { t } from '../texts/texts.ts';

/** The name of a hand-over's origin or result. */
export const lineageKind = (kind: LineageEnd['kind']): string =>
  ({ chat: t('chat'), job: t('job'), record: t('record'), document: t('document') })[kind];
