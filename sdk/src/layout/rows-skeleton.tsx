import { Skeleton, t, VisuallyHidden } from '@staffroom/sdk/client';
import classes from './rows-skeleton.module.css';

export interface RowsSkeletonProps {
  /** Expected number of rows; default 4. */
  rows?: number;
  /** Row height in pixels; default 64. */
  height?: number;
  /** Rows start with an icon tile or a person's picture. */
  sign?: boolean;
  /** The rows belong to a table with a header row. */
  head?: boolean;
}

/**
 * Placeholder of a list or table while it loads, with its frame and rows.
 * @example {posts.isPending && <RowsSkeleton head rows={10} height={44} />}
 */
export function RowsSkeleton({ rows = 4, height = 64, sign, head }: RowsSkeletonProps) {
  return (
    <div className={classes.frame}>
      <output>
        <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      </output>
      <div aria-hidden="true">
        {head && (
          <div className={`${classes.row} ${classes.head}`}>
            <Skeleton width="72px" />
          </div>
        )}
        {Array.from({ length: rows }, (_, index) => (
          // The rows are identical, so an index is a safe key.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={classes.row} style={{ minHeight: height }}>
            {sign && <Skeleton className={classes.sign} height={32} width="32px" />}
            <Skeleton className={classes.words} lines={height < 52 ? 1 : 2} />
            <Skeleton className={classes.fact} />
          </div>
        ))}
      </div>
    </div>
  );
}
