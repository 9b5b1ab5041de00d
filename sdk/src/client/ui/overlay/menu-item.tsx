import { type ComponentProps, type ReactNode, use } from 'react';
import { Link } from '../../router.ts';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../identity/icon.tsx';
import { MenuContext } from './menu-context.ts';
import classes from './menu.module.css';

interface ItemLook {
  icon?: IconName | undefined;
  danger?: boolean | undefined;
  children: ReactNode;
}

interface MenuItemProps extends ItemLook {
  disabled?: boolean | undefined;
  /** For an item in a group of exclusive items: whether this item is selected. */
  checked?: boolean | undefined;
  /** Called when the menu has closed and its button has the focus again. */
  onSelect: () => void;
}

export function MenuItem({ icon, danger, disabled, checked, onSelect, children }: MenuItemProps) {
  const close = use(MenuContext);
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      disabled={disabled}
      className={classNames(classes.item, danger && classes.danger)}
      onPointerMove={takeFocus}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {icon !== undefined && <Icon name={checked ? 'check' : icon} />}
      <span>{children}</span>
    </button>
  );
}

/** @experimental */
export function MenuLink({ icon, danger, children, ...rest }: ItemLook & ComponentProps<typeof Link>) {
  const close = use(MenuContext);
  return (
    <Link
      {...rest}
      role="menuitem"
      tabIndex={-1}
      className={classNames(classes.item, danger && classes.danger)}
      onPointerMove={takeFocus}
      onClick={close}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}

/** @experimental */
export function MenuSeparator() {
  return <hr className={classes.separator} />;
}

/** A heading for the items after it; cannot be selected. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className={classes.heading}>
      {children}
    </div>
  );
}

/** Focuses the item under the pointer, so that only one item is highlighted. */
function takeFocus(event: { currentTarget: HTMLElement }) {
  event.currentTarget.focus({ preventScroll: true });
}
