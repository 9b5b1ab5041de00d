import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import classes from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref'> {
  label: ReactNode;
  /** Hides the label from view, for example in a table. Screen readers still read it. */
  labelHidden?: boolean | undefined;
  description?: ReactNode;
  /** True if some of the items that the checkbox stands for are selected, but not all. */
  indeterminate?: boolean | undefined;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

export function Checkbox({
  label,
  labelHidden,
  description,
  indeterminate = false,
  onCheckedChange,
  onChange,
  className,
  ...rest
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classNames(classes.option, className)}>
      <input
        {...rest}
        ref={box}
        type="checkbox"
        className={classes.checkbox}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
      />
      <span className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
        {description !== undefined && <span className={classes.description}>{description}</span>}
      </span>
    </label>
  );
}
