import { recentLimit } from '../../documents/document-queries.ts';
import { isInProgress, isProcessed, type LibraryDocument } from '../../documents/library-document.ts';
import { formatNumber } from '@staffroom/sdk/client';
import { t } from '../../texts/texts.ts';

/** Returns a greeting such as "Good morning, Ana". Until five in the morning, it is still "Good evening". */
export function greeting(now: Date, name: string | null): string {
  const hour = now.getHours();
  const wish =
    hour < 5 || hour >= 18 ? t('Good evening') : hour < 12 ? t('Good morning') : t('Good afternoon');
  const first = name?.trim().split(/\s+/)[0];
  return first ? `${wish}, ${first}` : wish;
}

/**
 * Returns one line about recent documents: how many are in progress, were completed since the start of yesterday, or failed.
 */
export function newsLine(documents: readonly LibraryDocument[], now: Date): string {
  if (documents.length === 0) return t('Ask your documents: every answer shows its sources.');
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime();
  // The list has a maximum length, so a full list does not show the total.
  const cut = documents.length >= recentLimit;
  const since = documents.filter(({ updatedAt }) => Date.parse(updatedAt) >= yesterday);
  const read = since.filter(isProcessed).length;
  const lines = [
    said(documents.filter(isInProgress).length, (count) =>
      t(
        '{count, plural, one {One document is being processed.} other {{number} documents are being processed.}}',
        {
          count,
          number: words(count),
        },
      ),
    ),
    said(read, (count) =>
      cut && since.length === documents.length
        ? t('{number} or more documents finished since yesterday.', { number: words(count) })
        : t(
            '{count, plural, one {One document finished since yesterday.} other {{number} documents finished since yesterday.}}',
            { count, number: words(count) },
          ),
    ),
    said(since.filter(({ status }) => status === 'failed').length, (count) =>
      t(
        '{count, plural, one {One document could not be read.} other {{number} documents could not be read.}}',
        {
          count,
          number: words(count),
        },
      ),
    ),
  ].filter((line) => line !== null);
  return lines.length === 0 ? t('Nothing new since yesterday.') : lines.join(' ');
}

function said(count: number, sentence: (count: number) => string): string | null {
  return count === 0 ? null : sentence(count);
}

/** Writes a number for the beginning of a sentence: "Two", "12". */
function words(count: number): string {
  const small = [t('Two'), t('Three'), t('Four'), t('Five'), t('Six'), t('Seven'), t('Eight'), t('Nine')];
  return small[count - 2] ?? formatNumber(count);
}
