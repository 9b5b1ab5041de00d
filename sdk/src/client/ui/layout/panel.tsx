import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import classes from './panel.module.css';

interface PanelProps extends ComponentProps<'div'> {
  /** `columns` is a strip of equal parts side by side; it becomes two, then one, where it gets narrow. */
  layout?: 'rows' | 'columns' | undefined;
}

/** A group of things as one bordered strip with rules between its children. Never a panel inside a panel. */
export function Panel({ layout = 'rows', className, ...rest }: PanelProps) {
  return <div {...rest} className={classNames(classes.panel, classes[layout], className)} />;
}
