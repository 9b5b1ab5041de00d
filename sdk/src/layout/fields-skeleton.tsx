import { Skeleton } from '@staffroom/sdk/client';
import classes from './fields-skeleton.module.css';

/**
 * Placeholder of a form with labeled fields while it loads.
 * @example {settings.isPending && <FieldsSkeleton fields={3} />}
 */
export function FieldsSkeleton({ fields }: { fields: number }) {
  return (
    <div className={classes.fields}>
      {Array.from({ length: fields }, (_, index) => (
        // The fields are identical, so an index is a safe key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} aria-hidden={index > 0}>
          <Skeleton width="96px" />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  );
}
