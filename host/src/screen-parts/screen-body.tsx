import type { ReactNode } from 'react';
import { WindowTitle } from '../workspace/window-title.tsx';
import classes from './screen-body.module.css';

interface ScreenBodyProps {
  /** Title of the browser's tab. */
  title: string;
  /** Sets the width. */
  className: string | undefined;
  /** Puts a gap between the parts: 16 pixels, or `--body-gap`. */
  spaced?: boolean;
  children: ReactNode;
}

/** A screen inside the shell, with title and padding. */
export function ScreenBody({ title, className, spaced = false, children }: ScreenBodyProps) {
  return (
    <div className={`${classes.body} ${className}`} data-spaced={spaced || undefined}>
      <WindowTitle name={title} />
      {children}
    </div>
  );
}
