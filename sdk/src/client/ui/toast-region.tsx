import * as Toast from '@radix-ui/react-toast';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import classes from './toast-region.module.css';
import { type QueuedToast, toastDuration, toastMilliseconds } from './toast-queue.ts';

/** As long as the way out takes, in milliseconds. */
const leaveMilliseconds = 200;

export interface ToastRegionProps {
  toasts: readonly QueuedToast[];
  onClose: (id: number) => void;
  /** The toast has left the screen. */
  onGone: (id: number) => void;
}

/** The corner where toasts appear: a child of the body, above every dialog and outside of it. */
export default function ToastRegion({ toasts, onClose, onGone }: ToastRegionProps) {
  const viewport = useRef<HTMLOListElement>(null);

  function close(id: number) {
    // Focus would fall to the body with the toast that holds it.
    if (viewport.current?.contains(document.activeElement)) viewport.current.focus();
    onClose(id);
  }

  return createPortal(
    // A dialog hides its surroundings from screen readers, but not what is marked as live.
    <div aria-live="off" data-toasts>
      <Toast.Provider duration={toastMilliseconds} swipeDirection="right" swipeThreshold={50}>
        {toasts.map((toast) => (
          <ToastView
            key={toast.id}
            toast={toast}
            onClose={() => close(toast.id)}
            onGone={() => onGone(toast.id)}
          />
        ))}
        <Toast.Viewport ref={viewport} className={classes.viewport} hotkey={['F8']} />
      </Toast.Provider>
    </div>,
    document.body,
  );
}

interface ToastViewProps {
  toast: QueuedToast;
  onClose: () => void;
  onGone: () => void;
}

const signs = { default: 'info', success: 'success', destructive: 'failure' } as const;

function ToastView({
  toast: { title, description, variant, action, open },
  onClose,
  onGone,
}: ToastViewProps) {
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => gone(), leaveMilliseconds);
    return () => clearTimeout(timer);
  }, [open]);

  return (
    <Toast.Root
      className={classes.toast}
      data-variant={variant}
      // Polite: nothing here is worth interrupting what is being read.
      type="background"
      duration={toastDuration(variant)}
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      onEscapeKeyDown={(event) => {
        // The toast takes this Escape: a dialog or a menu below stays open.
        event.preventDefault();
        onClose();
      }}
    >
      <Icon name={signs[variant]} className={classes.sign} />
      <div className={classes.words}>
        <Toast.Title className={classes.title}>{title}</Toast.Title>
        {description !== undefined && (
          <Toast.Description className={classes.description}>{description}</Toast.Description>
        )}
        {action && (
          <Toast.Action
            altText={action.label}
            className={buttonClass({ size: 'compact' }, classes.action)}
            onClick={action.onSelect}
          >
            {action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close asChild>
        <Button variant="quiet" size="compact" icon="close" aria-label="Close" className={classes.close} />
      </Toast.Close>
    </Toast.Root>
  );
}
