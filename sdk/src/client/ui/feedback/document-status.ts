export type StatusShape = 'circle' | 'square' | 'triangle';

interface StatusLook {
  label: string;
  tone: 'info' | 'warn' | 'ok' | 'bad' | 'outline';
  /** So that status is told without colour, too. Null for a status nobody knows. */
  shape: StatusShape | null;
}

const looks = new Map<string, StatusLook>([
  ['uploaded', { label: 'Uploaded', tone: 'info', shape: 'circle' }],
  ['processing', { label: 'Processing', tone: 'warn', shape: 'square' }],
  ['processed', { label: 'Completed', tone: 'ok', shape: 'circle' }],
  ['completed', { label: 'Completed', tone: 'ok', shape: 'circle' }],
  ['failed', { label: 'Failed', tone: 'bad', shape: 'triangle' }],
]);

/** How a status of a document or a job is shown. One that is not known is shown as it is. */
export function statusLook(status: string): StatusLook {
  return looks.get(status) ?? { label: status, tone: 'outline', shape: null };
}
