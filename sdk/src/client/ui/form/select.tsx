import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field.tsx';
import { Icon } from '../identity/icon.tsx';
import inputClasses from './input.module.css';
import classes from './select.module.css';

interface SelectProps extends Omit<ComponentProps<'select'>, 'multiple' | 'size'> {
  size?: 'default' | 'compact' | undefined;
}

/**
 * Selects one of a few options with the browser's control, which supports all input methods and screen readers. Where the
 * browser allows it, the list looks like our menus.
 * @example <Select value={agent} onChange={(event) => setAgent(event.target.value)}><option value="">All agents</option></Select>
 */
export function Select({ size = 'default', className, children, ...rest }: SelectProps) {
  const field = useFieldControl(rest);
  return (
    <span className={classNames(classes.frame, className)}>
      <select
        {...rest}
        {...field}
        className={classNames(inputClasses.input, classes.select, size === 'compact' && classes.compact)}
      >
        {children}
      </select>
      <Icon name="chevron-down" className={classes.chevron} />
    </span>
  );
}
