import { EmptyState } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  title: string;
  /** One sentence. */
  children: ReactNode;
  action: ReactNode;
}

/** In place of a screen that cannot be shown: why, and what to do about it. */
export function Notice({ title, children, action }: NoticeProps) {
  return (
    <div role="alert" className={classes.notice}>
      <EmptyState title={title} text={children} action={action} />
    </div>
  );
}
