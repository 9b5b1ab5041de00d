import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import classes from './panel.module.css';

interface PanelProps extends ComponentProps<'div'> {
  /** `rows`: children below each other. `columns`: a strip of equal columns; narrow screens show two, then one. */
  layout?: 'rows' | 'columns' | undefined;
}

/** A bordered group with lines between its children. Never nest panels. */
export function Panel({ layout = 'rows', className, ...rest }: PanelProps) {
  return <div {...rest} className={classNames(classes.panel, classes[layout], className)} />;
}
