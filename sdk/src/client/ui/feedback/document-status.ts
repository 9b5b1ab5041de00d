import { t } from '../../texts/texts.ts';

export type StatusShape = 'circle' | 'square' | 'triangle';

interface StatusLook {
  label: string;
  tone: 'info' | 'warn' | 'ok' | 'bad' | 'outline';
  /** A shape that shows the status without color. Null for an unknown status. */
  shape: StatusShape | null;
}

// Create the table on each use, because this module loads before the catalog of texts.
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

/** Returns label, color and shape of a document's or job's status. An unknown status is shown unchanged. */
export function statusLook(status: string): StatusLook {
  return looks().get(status) ?? { label: status, tone: 'outline', shape: null };
}
