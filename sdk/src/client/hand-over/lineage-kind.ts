import type { LineageEnd } from '../../core/agents/hand-overs.ts';
import { t } from '../texts/texts.ts';

export const lineageKind = (kind: LineageEnd['kind']): string =>
  ({ chat: t('chat'), job: t('job'), record: t('record'), document: t('document') })[kind];
