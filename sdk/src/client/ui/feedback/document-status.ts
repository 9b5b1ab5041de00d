import { t } from '../../texts/texts.ts';

export type StatusShape = 'circle' | 'square' | 'triangle';

interface StatusLook {
  label: string;
  tone: 'info' | 'warn' | 'ok' | 'bad' | 'outline';
  /** So that status is told without colour, too. Null for a status nobody knows. */
  shape: StatusShape | null;
}

// In the first load, which is there before the catalogue: the texts are looked up with each use.
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

/** How a status of a document or a job is shown. One that is not known is shown as it is. */
export function statusLook(status: string): StatusLook {
  return looks().get(status) ?? { label: status, tone: 'outline', shape: null };
}
