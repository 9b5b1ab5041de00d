import { Skeleton } from '@staffroom/sdk/client';
import classes from './screen-skeleton.module.css';

/** A skeleton inside the shell, while a screen's code or agent loads. */
export function ScreenSkeleton() {
  return (
    <div className={classes.place}>
      <Skeleton height={32} width="min(280px, 60%)" />
      <Skeleton lines={6} />
    </div>
  );
}
