import type { ReactNode } from 'react';
import { LazyPopup } from './dialog.tsx';
import type { PopupFooter } from './popup-props.ts';

interface DrawerProps {
  /** `bottom` is a sheet of at most four fifths of the window. */
  side: 'left' | 'right' | 'bottom';
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** A function receives a callback that closes the panel like its close button. */
  footer?: PopupFooter | undefined;
  /** See `Dialog`. Default: compares its text fields. */
  unsaved?: boolean | undefined;
  /** False for forms: a click outside does not close it. */
  closeOnPressOutside?: boolean | undefined;
  children?: ReactNode;
}

/** A modal panel that slides in from an edge. Escape, its button and a click outside close it. */
export function Drawer({ side, ...props }: DrawerProps) {
  return <LazyPopup {...props} shape={side} />;
}
