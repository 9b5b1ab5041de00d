import type { Citation } from '../../../chat.ts';
import { t } from '../../texts/texts.ts';

type Place = Pick<Citation, 'page' | 'section'>;

const nearest = ({ section }: Place) => section?.split(' › ').at(-1) ?? null;

/** Returns "p. 14", or the nearest heading for formats without pages. */
export function passagePlace(place: Place): string | null {
  return place.page === null ? nearest(place) : t('p. {page}', { page: place.page });
}

/** Returns "14.2 Renewal · page 8", or only the known part of that. */
export function fullPlace(place: Place): string | null {
  const parts = [nearest(place), place.page === null ? null : t('page {page}', { page: place.page })];
  return parts.filter((part) => part !== null).join(' · ') || null;
}

export function passageName(citation: Citation): string {
  return [citation.filename, fullPlace(citation)].filter((part) => part !== null).join(' · ');
}

/** The file extension of a citation without the dot. */
export const fileTypeOf = ({ filename }: Pick<Citation, 'filename'>): string =>
  filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
