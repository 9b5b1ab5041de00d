import type { ReactNode } from 'react';
import { LazyPopup } from './dialog.tsx';
import type { PopupFooter } from './popup-props.ts';

interface DrawerProps {
  /** The edge from which the panel slides in. `bottom` is a sheet of at most four fifths of the window's height. */
  side: 'left' | 'right' | 'bottom';
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Buttons. Pass a function to receive a callback that closes the panel like its close button. */
  footer?: PopupFooter | undefined;
  /** True if the drawer has unsaved input, as for `Dialog`. Default: the drawer compares its text fields. */
  unsaved?: boolean | undefined;
  /** Whether a click outside closes the drawer. Pass false for forms. */
  closeOnPressOutside?: boolean | undefined;
  children?: ReactNode;
}

/** A modal panel that slides in from an edge. Escape, the close button and a click outside close the panel. */
export function Drawer({ side, ...props }: DrawerProps) {
  return <LazyPopup {...props} shape={side} />;
}
