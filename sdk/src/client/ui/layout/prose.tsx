import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import classes from './prose.module.css';

/** Text that is read rather than scanned: answers, reports, posts. It styles whatever markdown or HTML stands inside. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(classes.prose, className)} />;
}
