import { type ReactNode, useEffect } from 'react';
import type { DialogPopupProps, DiscardQuestionProps, PopupFooter } from './popup-props.ts';
import { popup } from '../../popup.tsx';
import { whenInUse } from '../when-in-use.ts';

const Popup = popup(async () => (await import('./dialog-popup.tsx')).default);

interface DialogProps {
  open: boolean;
  /** Called when the person presses Escape, the close button or outside of the dialog. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Buttons, the main one last. Pass a function to receive a callback that closes the dialog like its close button. */
  footer?: PopupFooter | undefined;
  /**
   * True if the dialog has unsaved input, so that it asks before closing; false never asks. Default: the dialog compares its
   * text fields, or uses `useUnsavedGuard` of a form inside.
   */
  unsaved?: boolean | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Whether a click outside closes the dialog. Pass false for forms. */
  closeOnPressOutside?: boolean | undefined;
  children?: ReactNode;
}

/**
 * A modal dialog; on narrow screens, a sheet at the bottom. The focus moves to the first field or to `data-autofocus`, and
 * returns when the dialog closes. Put a form inside and its submit button into the footer with `form`.
 * @example <Dialog open={open} onClose={close} title="Rename" footer={<Button type="submit" form={id}>Save</Button>}>…</Dialog>
 */
export function Dialog({ size = 'medium', ...props }: DialogProps) {
  return <LazyPopup {...props} shape={size} />;
}

/**
 * A popup whose code is not in the first load. The code loads when someone starts to use a screen with a dialog, or when the
 * dialog opens.
 */
export function LazyPopup(props: DialogPopupProps | DiscardQuestionProps) {
  // If loading fails here, opening the dialog tries again and reports the error.
  useEffect(() => whenInUse(() => void Popup.load().catch(() => undefined)), []);
  return <Popup {...props} open={'wanted' in props ? props.wanted !== null : props.open} />;
}
