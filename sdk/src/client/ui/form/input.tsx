import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field.tsx';
import classes from './input.module.css';

interface InputProps extends ComponentProps<'input'> {
  /** Uses a monospaced font, for ids, keys and addresses. */
  mono?: boolean | undefined;
}

export function Input({ mono, className, ...rest }: InputProps) {
  const field = useFieldControl(rest);
  return (
    <input {...rest} {...field} className={classNames(classes.input, mono && classes.mono, className)} />
  );
}
