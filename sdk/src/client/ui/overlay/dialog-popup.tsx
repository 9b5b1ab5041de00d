import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import classes from './dialog-popup.module.css';
import { ConfirmButtons } from './confirm-buttons.tsx';
import { UnsavedContext } from './unsaved-context.ts';
import { IconButton } from '../button/icon-button.tsx';
import { t } from '../../texts/texts.ts';

/** Three widths of a dialog in the middle, or a panel at an edge. */
export type DialogShape = 'small' | 'medium' | 'large' | 'left' | 'right' | 'bottom';

export interface DialogPopupProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  shape: DialogShape;
  /** An alert asks for an answer: no close button, no press outside. */
  alert?: boolean | undefined;
  closeOnPressOutside?: boolean | undefined;
  children?: ReactNode;
}

const firstField = 'input:not([type="hidden"]):enabled, textarea:enabled, select:enabled';

export default function DialogPopup({
  open,
  onClose,
  title,
  description,
  footer,
  shape,
  alert = false,
  closeOnPressOutside = true,
  children,
}: DialogPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const unsaved = useRef(0);
  const [leaving, setLeaving] = useState(false);
  const hold = useCallback(() => {
    unsaved.current += 1;
    return () => {
      unsaved.current -= 1;
    };
  }, []);
  // One that is opened again while it goes away is still there, with what was typed: it begins anew.
  const [opened, setOpened] = useState({ open, opening: 0 });
  if (open !== opened.open) setOpened({ open, opening: opened.opening + (open ? 1 : 0) });
  const leave = () => (unsaved.current > 0 ? setLeaving(true) : onClose());

  function onOpenChange(opening: boolean, change: Dialog.Root.ChangeEventDetails) {
    if (opening) return;
    if (belongsToToast(change)) change.cancel();
    else leave();
  }

  return (
    <Dialog.Root
      open={open}
      onOpenChange={onOpenChange}
      disablePointerDismissal={alert || !closeOnPressOutside}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={classes.backdrop} />
        <Dialog.Viewport className={classNames(classes.viewport, classes[shape])}>
          <Dialog.Popup
            ref={popup}
            className={classes.popup}
            data-shape={shape}
            role={alert ? 'alertdialog' : 'dialog'}
            initialFocus={(openedBy) => {
              const wished = popup.current?.querySelector<HTMLElement>('[data-autofocus]');
              if (wished) return wished;
              // Under a finger, a focused field would raise the keyboard over the dialog.
              if (openedBy === 'touch') return popup.current;
              return popup.current?.querySelector<HTMLElement>(firstField) ?? popup.current;
            }}
          >
            <header className={classes.header}>
              <div>
                <Dialog.Title className={classes.title}>{title}</Dialog.Title>
                {description !== undefined && (
                  <Dialog.Description className={classes.description} render={<div />}>
                    {description}
                  </Dialog.Description>
                )}
              </div>
              {!alert && <IconButton icon="close" label={t('Close')} size="compact" onClick={leave} />}
            </header>
            {children !== undefined && (
              <UnsavedContext value={hold}>
                <div key={opened.opening} className={classes.body}>
                  {children}
                </div>
              </UnsavedContext>
            )}
            {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
            {!alert && (
              <DialogPopup
                open={leaving}
                alert
                shape="small"
                title={t('Discard your changes?')}
                description={t('What you have written here is not saved yet.')}
                footer={
                  <ConfirmButtons
                    confirmLabel={t('Discard')}
                    cancelLabel={t('Keep editing')}
                    tone="danger"
                    onConfirm={() => {
                      setLeaving(false);
                      onClose();
                    }}
                    onCancel={() => setLeaving(false)}
                  />
                }
                onClose={() => setLeaving(false)}
              />
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A toast over the dialog: its Escape is already spent, and a press on it is no press outside. */
function belongsToToast({ reason, event }: Dialog.Root.ChangeEventDetails): boolean {
  if (reason === 'escape-key') return event.defaultPrevented;
  const { target } = event;
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}
