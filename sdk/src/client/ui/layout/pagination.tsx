import { useEffect, useEffectEvent } from 'react';
import { Button } from '../button/button.tsx';
import classes from './pagination.module.css';
import { t } from '../../texts/texts.ts';

interface PaginationProps {
  /** Accessible name of the navigation, such as "Pages of posts". */
  label: string;
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
}

/**
 * Page numbers of a list: the first, the last, and those around the current one. If the page is beyond the last, after a
 * deletion or from an old link, the last page is shown.
 */
export function Pagination({ label, page, pages, onPageChange }: PaginationProps) {
  const last = Math.max(1, pages);
  const goBack = useEffectEvent(() => onPageChange(last));
  useEffect(() => {
    if (page > last) goBack();
  }, [page, last]);
  return (
    <nav aria-label={label} className={classes.pages}>
      <Button size="compact" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        {t('Previous')}
      </Button>
      {pagesShown(page, pages).map((number, place) =>
        number === null ? (
          // The key is safe, because there is at most one gap on each side.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={`gap ${place}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Button
            key={number}
            size="compact"
            variant={number === page ? 'secondary' : 'quiet'}
            aria-current={number === page ? 'page' : undefined}
            aria-label={t('Page {number}', { number })}
            onClick={() => onPageChange(number)}
          >
            {number}
          </Button>
        ),
      )}
      <Button size="compact" disabled={page >= pages} onClick={() => onPageChange(page + 1)}>
        {t('Next')}
      </Button>
    </nav>
  );
}

/** Maximum page number in an address. The server refuses pages far beyond this number. */
const maxPages = 10_000;

/**
 * Reads the page number from an address; 1 if it is invalid.
 * @example const page = readPage(params.get('page'));
 */
export function readPage(text: string | null): number {
  return Math.min(Math.max(1, Math.floor(Number(text)) || 1), maxPages);
}

/** Returns the page numbers to show. Null is a gap. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const shown: (number | null)[] = [];
  for (let number = 1; number <= pages; number++) {
    const near = number === 1 || number === pages || Math.abs(number - page) <= 1;
    if (near) shown.push(number);
    else if (shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}
