import type { Finding } from '../findings/finding.ts';
import { t } from './texts.ts';

/** Returns the page such as "p. 14", or the nearest heading for formats without pages. */
export function placeOf({ page, section }: Pick<Finding, 'page' | 'section'>): string {
  return [page === null ? '' : t('p. {page}', { page }), section ?? '']
    .filter((part) => part !== '')
    .join(', ');
}
