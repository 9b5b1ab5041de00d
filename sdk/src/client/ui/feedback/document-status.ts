import { t } from '../../texts/texts.ts';

export type StatusShape = 'circle' | 'square' | 'triangle';

interface StatusLook {
  label: string;
  /** Only a failure has a color, because it needs someone. */
  tone: 'quiet' | 'bad' | 'outline';
  /** A shape that shows the status without color. Null for an unknown status. */
  shape: StatusShape | null;
}

// Create the table on each use, because this module loads before the catalog of texts.
const looks = (): Map<string, StatusLook> =>
  new Map<string, StatusLook>([
    ['uploaded', { label: t('Uploaded'), tone: 'quiet', shape: 'circle' }],
    ['processing', { label: t('Processing'), tone: 'quiet', shape: 'square' }],
    ['processed', { label: t('Completed'), tone: 'quiet', shape: 'circle' }],
    ['completed', { label: t('Completed'), tone: 'quiet', shape: 'circle' }],
    ['failed', { label: t('Failed'), tone: 'bad', shape: 'triangle' }],
    ['queued', { label: t('Waiting'), tone: 'quiet', shape: 'circle' }],
    ['running', { label: t('Running'), tone: 'quiet', shape: 'square' }],
    ['cancelled', { label: t('Canceled'), tone: 'outline', shape: null }],
  ]);

/** Returns label, color and shape of a document's or job's status. An unknown status is shown unchanged. */
export function statusLook(status: string): StatusLook {
  return looks().get(status) ?? { label: status, tone: 'outline', shape: null };
}
