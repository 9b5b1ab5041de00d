import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import classes from './dialog-popup.module.css';
import { discardQuestion } from './discard-props.tsx';
import type { DialogPopupProps, DiscardQuestionProps } from './popup-props.ts';
import { UnsavedContext } from './unsaved-context.ts';
import { IconButton } from '../button/icon-button.tsx';
import { usePopupGuard } from '../unsaved/use-popup-guard.ts';
import { t } from '../../texts/texts.ts';

const firstField = 'input:not([type="hidden"]):enabled, textarea:enabled, select:enabled';

/** This chunk also contains the discard question, which keeps its texts out of the first load. */
export default function Popup(props: DialogPopupProps | DiscardQuestionProps) {
  return <DialogPopup {...('wanted' in props ? discardQuestion(props) : props)} />;
}

function DialogPopup({
  open,
  onClose,
  title,
  description,
  footer,
  unsaved,
  shape,
  alert = false,
  closeOnPressOutside = true,
  children,
}: DialogPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  // A dialog that opens again during its exit animation still has its old content, so render it with a new key.
  const [opened, setOpened] = useState({ open, opening: 0 });
  if (open !== opened.open) setOpened({ open, opening: opened.opening + (open ? 1 : 0) });
  const { guard, listeners, wanted, onAnswered } = usePopupGuard({
    open: open && !alert,
    opening: opened.opening,
    unsaved: alert ? false : unsaved,
  });
  const leave = () => guard.ask(onClose);

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
              // On touch, focus no field, because that would open the keyboard over the dialog.
              if (openedBy === 'touch') return popup.current;
              return popup.current?.querySelector<HTMLElement>(firstField) ?? popup.current;
            }}
          >
            {/* Not header and footer: outside of a section, those are landmarks of the page. */}
            <div className={classes.header}>
              <div>
                <Dialog.Title className={classes.title}>{title}</Dialog.Title>
                {description !== undefined && (
                  <Dialog.Description className={classes.description} render={<div />}>
                    {description}
                  </Dialog.Description>
                )}
              </div>
              {!alert && <IconButton icon="close" label={t('Close')} size="compact" onClick={leave} />}
            </div>
            {children !== undefined && (
              <UnsavedContext value={guard}>
                <div key={opened.opening} className={classes.body} {...listeners}>
                  {children}
                </div>
              </UnsavedContext>
            )}
            {footer !== undefined && (
              <div className={classes.footer}>{typeof footer === 'function' ? footer(leave) : footer}</div>
            )}
            {!alert && <DialogPopup {...discardQuestion({ wanted, title, onClose: onAnswered })} />}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Whether an Escape or click belongs to a toast over the dialog: the toast handles Escape itself, and a click on it is not
 * outside the dialog.
 */
function belongsToToast({ reason, event }: Dialog.Root.ChangeEventDetails): boolean {
  if (reason === 'escape-key') return event.defaultPrevented;
  const { target } = event;
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}
