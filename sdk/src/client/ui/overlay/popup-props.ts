import type { ReactNode } from 'react';

/** Three widths of a dialog in the middle, or a panel at an edge. */
export type DialogShape = 'small' | 'medium' | 'large' | 'left' | 'right' | 'bottom';

/** As a function it is given what closes the popup, with the question where something in it is not saved. */
export type PopupFooter = ReactNode | ((leave: () => void) => ReactNode);

export interface DialogPopupProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  footer?: PopupFooter | undefined;
  unsaved?: boolean | undefined;
  shape: DialogShape;
  /** An alert asks for an answer: no close button, no press outside. */
  alert?: boolean | undefined;
  closeOnPressOutside?: boolean | undefined;
  children?: ReactNode;
}

export interface DiscardQuestionProps {
  /** What is done once it is agreed that what is not saved may go; null while nobody asks. */
  wanted: (() => void) | null;
  /** Of the dialog in which it was written; "here" without one. */
  title?: string | undefined;
  /** Called when it has been answered. */
  onClose: () => void;
}
