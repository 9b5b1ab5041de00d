import { type KeyboardEvent, type ReactElement, type ReactNode, Fragment, cloneElement, useId } from 'react';
import { classNames } from '../class-names.ts';
import type { Align, Side } from './place.ts';
import classes from './popover.module.css';
import { useNativePopover } from './use-native-popover.ts';

/** Props of the button that opens a popup; `Button` and `IconButton` accept them. */
export interface TriggerProps {
  popoverTarget?: string;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

interface PopoverProps {
  /** The button that opens the popup: a `Button` or an `IconButton`. */
  trigger: ReactElement<TriggerProps>;
  /** Accessible name of the popup. */
  label: string;
  side?: Side | undefined;
  align?: Align | undefined;
  className?: string | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The content of the popup. A function receives a callback that closes the popup. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A popup with any content beside a button, such as filters or notifications. Escape and a click elsewhere close the popup. */
export function Popover({
  trigger,
  label,
  side = 'bottom',
  align = 'start',
  className,
  onOpenChange,
  children,
}: PopoverProps) {
  const id = useId();
  const { open, opening, close, popupProps } = useNativePopover({ id, side, align, onOpenChange });
  return (
    <>
      {cloneElement(trigger, {
        popoverTarget: id,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onKeyDown: popupProps.onKeyDown,
      })}
      <div
        {...popupProps}
        // Not a dialog element, because that has its own opening behavior.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={classNames(classes.popup, classes.padded, className)}
      >
        {open && (
          <Fragment key={opening}>{typeof children === 'function' ? children(close) : children}</Fragment>
        )}
      </div>
    </>
  );
}
