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
  /** As a function it is given what closes the panel as its close button does. */
  footer?: PopupFooter | undefined;
  /** As a dialog's: left out, it looks at its text fields. */
  unsaved?: boolean | undefined;
  /** False for forms with work in them: a press outside does not close. */
  closeOnPressOutside?: boolean | undefined;
  children?: ReactNode;
}

/** A panel that slides in from an edge; modal, closed by Escape, its button, or a press outside. */
export function Drawer({ side, ...props }: DrawerProps) {
  return <LazyPopup {...props} shape={side} />;
}
