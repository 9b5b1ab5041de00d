import { type KeyboardEvent, type ReactElement, type ReactNode, Fragment, cloneElement, useId } from 'react';
import { classNames } from '../class-names.ts';
import type { Align, Side } from './place.ts';
import classes from './popover.module.css';
import { useNativePopover } from './use-native-popover.ts';

/** What a trigger gets: `Button` and `IconButton` take all of it. */
export interface TriggerProps {
  popoverTarget?: string;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

interface PopoverProps {
  /** A `Button` or an `IconButton`. */
  trigger: ReactElement<TriggerProps>;
  /** The popup's name for screen readers. */
  label: string;
  side?: Side | undefined;
  align?: Align | undefined;
  className?: string | undefined;
  /** Called when it opens and when it closes. */
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The content; as a function it is given what closes the popup. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** Free content beside a button: filters, notifications. Escape and a press elsewhere close it. */
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
        // The dialog element would bring its own rules of opening.
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
