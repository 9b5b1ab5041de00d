import type { ComponentProps } from 'react';
import classes from './rows.module.css';

/** A list of rows in one frame. */
export function Rows({ className = '', ...list }: ComponentProps<'ul'>) {
  return <ul {...list} className={`${classes.rows} ${className}`} />;
}
