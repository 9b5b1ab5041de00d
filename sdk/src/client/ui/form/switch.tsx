import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import classes from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  label: ReactNode;
  labelHidden?: boolean | undefined;
  description?: ReactNode;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** An on/off switch that applies immediately, without Save. */
export function Switch({
  label,
  labelHidden,
  description,
  onCheckedChange,
  onChange,
  className,
  ...rest
}: SwitchProps) {
  return (
    <label className={classNames(classes.option, className)}>
      <span className={labelHidden ? 'visually-hidden' : classes.words}>
        {label}
        {description !== undefined && <span className={classes.description}>{description}</span>}
      </span>
      <input
        {...rest}
        type="checkbox"
        // The native checkbox already exposes its checked state to screen readers.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={classes.switch}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
      />
    </label>
  );
}
