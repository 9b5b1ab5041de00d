import type { Row } from '../ledger.ts';
import { t } from './texts.ts';

/** The place of a quote as far as it is known, such as "§ 2.1, p. 14". */
export function placeOf({ page, section }: Pick<Row, 'page' | 'section'>): string {
  return [section ?? '', page === null ? '' : t('p. {page}', { page })]
    .filter((part) => part !== '')
    .join(', ');
}
