import type { ReactNode } from 'react';

/** A centered dialog of three widths, or a panel at an edge. */
export type DialogShape = 'small' | 'medium' | 'large' | 'left' | 'right' | 'bottom';

/** A function receives a callback that closes the popup, and asks first if something is unsaved. */
export type PopupFooter = ReactNode | ((leave: () => void) => ReactNode);

export interface DialogPopupProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  footer?: PopupFooter | undefined;
  unsaved?: boolean | undefined;
  shape: DialogShape;
  /** An alert requires an answer: no close button, no click outside. */
  alert?: boolean | undefined;
  closeOnPressOutside?: boolean | undefined;
  children?: ReactNode;
}

export interface DiscardQuestionProps {
  /** The action after the person agrees to discard; null while nothing is asked. */
  wanted: (() => void) | null;
  /** Title of the dialog with the input; default "here". */
  title?: string | undefined;
  onClose: () => void;
}
