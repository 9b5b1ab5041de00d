import { Skeleton } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import classes from './page-skeleton.module.css';

export function PageSkeleton({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={classes.head}>
        <Skeleton width="72px" />
        <Skeleton height={30} width="min(360px, 80%)" />
        <Skeleton width="160px" />
      </div>
      <div className={classes.columns} aria-hidden="true">
        <div className={classes.main}>{children}</div>
        <Skeleton lines={8} />
      </div>
    </>
  );
}
