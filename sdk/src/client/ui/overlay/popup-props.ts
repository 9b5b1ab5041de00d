import type { ReactNode } from 'react';

/** Shape of a popup: a centered dialog of three widths, or a panel at an edge. */
export type DialogShape = 'small' | 'medium' | 'large' | 'left' | 'right' | 'bottom';

/** Buttons of a popup. A function receives a callback that closes the popup, after asking if something is unsaved. */
export type PopupFooter = ReactNode | ((leave: () => void) => ReactNode);

export interface DialogPopupProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  footer?: PopupFooter | undefined;
  unsaved?: boolean | undefined;
  shape: DialogShape;
  /** An alert requires an answer: it has no close button, and a click outside does not close it. */
  alert?: boolean | undefined;
  closeOnPressOutside?: boolean | undefined;
  children?: ReactNode;
}

export interface DiscardQuestionProps {
  /** The action to run after the person agrees to discard input; null while no question is open. */
  wanted: (() => void) | null;
  /** Title of the dialog with the input; default "here". */
  title?: string | undefined;
  onClose: () => void;
}
