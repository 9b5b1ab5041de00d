import { Skeleton } from '@staffroom/sdk/client';
import classes from './screen-skeleton.module.css';

/** Inside the shell, the place of a screen whose code or whose agent is not there yet: a title and a text. */
export function ScreenSkeleton() {
  return (
    <div className={classes.place}>
      <Skeleton height={32} width="min(280px, 60%)" />
      <Skeleton lines={6} />
    </div>
  );
}
