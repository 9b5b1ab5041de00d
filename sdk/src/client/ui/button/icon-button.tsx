import type { ComponentProps } from 'react';
import { ButtonFace, type ButtonLook, buttonClass } from './button.tsx';
import { classNames } from '../class-names.ts';
import type { IconName } from '../identity/icon.tsx';
import classes from './icon-button.module.css';
import { Tooltip } from '../overlay/tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, ButtonLook {
  icon: IconName;
  /** Accessible name and tooltip of the button. */
  label: string;
  busy?: boolean | undefined;
}

/** @example <IconButton icon="trash" label="Delete report.pdf" onClick={remove} /> */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size,
  busy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} describes={false}>
      <button
        type="button"
        {...rest}
        className={buttonClass({ variant, size }, classNames(classes.square, className))}
        aria-label={label}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : onClick}
      >
        <ButtonFace icon={icon} busy={busy} />
      </button>
    </Tooltip>
  );
}
