import type { ComponentProps } from 'react';
import classes from './rows.module.css';

export function Rows({ className = '', ...list }: ComponentProps<'ul'>) {
  return <ul {...list} className={`${classes.rows} ${className}`} />;
}
