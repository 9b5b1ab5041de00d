import type { ReactNode } from 'react';
import { WindowTitle } from '../workspace/window-title.tsx';
import classes from './page.module.css';

interface PageProps {
  /** The name in the browser's tab. */
  title: string;
  /** Says how wide it is. */
  className: string | undefined;
  /** Its parts keep a distance, 16 pixels unless `--page-gap` says otherwise. */
  spaced?: boolean;
  children: ReactNode;
}

/** A screen inside the shell: its name, and room around it. */
export function Page({ title, className, spaced = false, children }: PageProps) {
  return (
    <div className={`${classes.page} ${className}`} data-spaced={spaced || undefined}>
      <WindowTitle name={title} />
      {children}
    </div>
  );
}
