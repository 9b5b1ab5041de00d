import { Skeleton } from '@staffroom/sdk/client';
import classes from './screen-skeleton.module.css';

export function ScreenSkeleton() {
  return (
    <div className={classes.place}>
      <Skeleton height={32} width="min(280px, 60%)" />
      <Skeleton lines={6} />
    </div>
  );
}
