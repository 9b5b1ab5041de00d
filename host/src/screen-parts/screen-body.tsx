import type { ReactNode } from 'react';
import { WindowTitle } from '../workspace/window-title.tsx';
import classes from './screen-body.module.css';

interface ScreenBodyProps {
  title: string;
  /** The width that the content may have: of a text, of fields or of a table. */
  width: 'prose' | 'form' | 'table';
  className?: string | undefined;
  /** Whether the parts of the screen have a gap between them: 16 pixels, or `--body-gap`. */
  spaced?: boolean;
  children: ReactNode;
}

export function ScreenBody({ title, width, className = '', spaced = false, children }: ScreenBodyProps) {
  return (
    <div className={`${classes.body} ${className}`} data-width={width} data-spaced={spaced || undefined}>
      <WindowTitle name={title} />
      {children}
    </div>
  );
}
