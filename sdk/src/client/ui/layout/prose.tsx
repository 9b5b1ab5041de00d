import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import classes from './prose.module.css';

/** A container for long text such as answers, reports and posts. Styles any Markdown or HTML inside. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(classes.prose, className)} />;
}
