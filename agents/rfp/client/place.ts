import type { Row } from '../ledger.ts';
import { t } from './texts.ts';

/** "§ 2.1, p. 14", as far as known. */
export function placeOf({ page, section }: Pick<Row, 'page' | 'section'>): string {
  return [section ?? '', page === null ? '' : t('p. {page}', { page })]
    .filter((part) => part !== '')
    .join(', ');
}
