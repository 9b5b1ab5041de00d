import { Skeleton, t, VisuallyHidden } from '@staffroom/sdk/client';
import classes from './rows-skeleton.module.css';

export interface RowsSkeletonProps {
  /** How many there will probably be; 4 unless told. */
  rows?: number;
  /** Of one row, in pixels; 64 unless told. */
  height?: number;
  /** Each begins with a tile or a face. */
  sign?: boolean;
  /** They are those of a table, below its head. */
  head?: boolean;
}

/**
 * Keeps the place of a list or a table, in its frame and with its rows.
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
          // They have nothing but their place.
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
