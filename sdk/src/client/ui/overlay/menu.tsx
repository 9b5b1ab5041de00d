import { type KeyboardEvent, type ReactElement, type ReactNode, cloneElement, useId } from 'react';
import { classNames } from '../class-names.ts';
import { MenuContext } from './menu-context.ts';
import { focusItem, focusMatch } from './menu-focus.ts';
import type { Align, Side } from './place.ts';
import type { TriggerProps } from './popover.tsx';
import popoverClasses from './popover.module.css';
import classes from './menu.module.css';
import { useNativePopover } from './use-native-popover.ts';

interface MenuProps {
  /** The button that opens the menu: a `Button` or an `IconButton`. */
  trigger: ReactElement<TriggerProps>;
  /** Accessible name of the menu. */
  label: string;
  side?: Side | undefined;
  align?: Align | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The items: `MenuItem`, `MenuLink`, `MenuSeparator`, `MenuHeading`. */
  children: ReactNode;
}

/**
 * A menu of actions behind a button. Arrow keys, Home, End and typing move the focus; Enter and Space select; Escape and Tab
 * close the menu.
 * @example <Menu label="Document actions" trigger={<IconButton icon="more" label="More" />}><MenuItem onSelect={rename}>Rename</MenuItem></Menu>
 */
export function Menu({
  trigger,
  label,
  side = 'bottom',
  align = 'start',
  onOpenChange,
  children,
}: MenuProps) {
  const id = useId();
  const { open, close, popupProps } = useNativePopover({
    id,
    side,
    align,
    onOpenChange,
    onShown: (popup) => focusItem(popup, 'first'),
  });

  function onTriggerKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    popupProps.onKeyDown(event);
    if (event.key !== 'ArrowDown' || open) return;
    event.preventDefault();
    event.currentTarget.click();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      focusItem(event.currentTarget, move);
    } else if (event.key === 'Tab') {
      close();
    } else if (event.key.length === 1 && event.key !== ' ') {
      focusMatch(event.currentTarget, event.key);
    } else {
      popupProps.onKeyDown(event);
    }
  }

  return (
    <>
      {cloneElement(trigger, {
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onKeyDown: onTriggerKeyDown,
      })}
      <div
        {...popupProps}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={classNames(popoverClasses.popup, classes.menu)}
        onKeyDown={onKeyDown}
      >
        {open && <MenuContext value={close}>{children}</MenuContext>}
      </div>
    </>
  );
}

const moves: Partial<Record<string, 'first' | 'last' | 'next' | 'previous'>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};
