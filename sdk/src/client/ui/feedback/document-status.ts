import { t } from '../../texts/texts.ts';

export type StatusShape = 'circle' | 'square' | 'triangle';

interface StatusLook {
  label: string;
  tone: 'info' | 'warn' | 'ok' | 'bad' | 'outline';
  /** Makes the status independent of color. Null for an unknown status. */
  shape: StatusShape | null;
}

// Looked up on each use, because this module loads before the catalog.
const looks = (): Map<string, StatusLook> =>
  new Map<string, StatusLook>([
    ['uploaded', { label: t('Uploaded'), tone: 'info', shape: 'circle' }],
    ['processing', { label: t('Processing'), tone: 'warn', shape: 'square' }],
    ['processed', { label: t('Completed'), tone: 'ok', shape: 'circle' }],
    ['completed', { label: t('Completed'), tone: 'ok', shape: 'circle' }],
    ['failed', { label: t('Failed'), tone: 'bad', shape: 'triangle' }],
    ['queued', { label: t('Waiting'), tone: 'info', shape: 'circle' }],
    ['running', { label: t('Running'), tone: 'warn', shape: 'square' }],
    ['cancelled', { label: t('Canceled'), tone: 'outline', shape: null }],
  ]);

/** The look of a document's or job's status. An unknown one is shown unchanged. */
export function statusLook(status: string): StatusLook {
  return looks().get(status) ?? { label: status, tone: 'outline', shape: null };
}
