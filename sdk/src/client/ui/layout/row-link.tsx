import type { ComponentProps } from 'react';
import { Link } from '../../router.ts';
import { classNames } from '../class-names.ts';
import classes from './table.module.css';

/**
 * A row's name as a link that covers the whole row. Other controls stay clickable above it.
 * @experimental
 */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(classes.rowLink, className)} />;
}
