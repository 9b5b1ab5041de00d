import type { ReactNode } from 'react';
import { WindowTitle } from '../workspace/window-title.tsx';
import classes from './screen-body.module.css';

interface ScreenBodyProps {
  /** The name in the browser's tab. */
  title: string;
  /** Says how wide it is. */
  className: string | undefined;
  /** Its parts keep a distance, 16 pixels unless `--body-gap` says otherwise. */
  spaced?: boolean;
  children: ReactNode;
}

/** A screen inside the shell: its name, and room around it. */
export function ScreenBody({ title, className, spaced = false, children }: ScreenBodyProps) {
  return (
    <div className={`${classes.body} ${className}`} data-spaced={spaced || undefined}>
      <WindowTitle name={title} />
      {children}
    </div>
  );
}
