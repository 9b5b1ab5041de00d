import { type ReactNode, useEffect } from 'react';
import type { DialogPopupProps, DiscardQuestionProps, PopupFooter } from './popup-props.ts';
import { popup } from '../../popup.tsx';
import { whenInUse } from '../when-in-use.ts';

const Popup = popup(async () => (await import('./dialog-popup.tsx')).default);

interface DialogProps {
  open: boolean;
  /** Asked for by Escape, by the close button and by a press outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Buttons, the main one last. As a function it is given what closes the dialog as its close button does. */
  footer?: PopupFooter | undefined;
  /**
   * Something in it is not saved: it asks before it closes, and false never asks. Left out, it asks where something else stands in
   * its text fields than before, or a form inside says so by `useUnsavedGuard`.
   */
  unsaved?: boolean | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** False for forms with work in them: a press outside does not close. */
  closeOnPressOutside?: boolean | undefined;
  children?: ReactNode;
}

/**
 * A modal dialog; a sheet from below on narrow screens. Focus goes to the first field, or to what carries
 * `data-autofocus`, and returns when it closes. Put a form inside and its submit button into the footer with `form`.
 * @example <Dialog open={open} onClose={close} title="Rename" footer={<Button type="submit" form={id}>Save</Button>}>…</Dialog>
 */
export function Dialog({ size = 'medium', ...props }: DialogProps) {
  return <LazyPopup {...props} shape={size} />;
}

/**
 * The popup and its machinery are no part of the first load: they come when somebody begins to use the screen that
 * has a dialog, or when it opens before that.
 */
export function LazyPopup(props: DialogPopupProps | DiscardQuestionProps) {
  // A load that fails here is tried again, and reported, when the dialog opens.
  useEffect(() => whenInUse(() => void Popup.load().catch(() => undefined)), []);
  return <Popup {...props} open={'wanted' in props ? props.wanted !== null : props.open} />;
}
