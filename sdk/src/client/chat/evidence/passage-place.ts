import type { Citation } from '../../../chat.ts';

/** "p. 14", or the nearest heading where a format has no pages. */
export function passagePlace({ page, section }: Pick<Citation, 'page' | 'section'>): string | null {
  return page === null ? (section?.split(' › ').at(-1) ?? null) : `p. ${page}`;
}
