import * as Toast from '@radix-ui/react-toast';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, buttonClass } from '../button/button.tsx';
import { Icon } from '../identity/icon.tsx';
import { ApiError } from '../../fetch-json.ts';
import classes from './toast-region.module.css';
import { type QueuedToast, toastDuration, toastMilliseconds } from './toast-queue.ts';
import { t } from '../../texts/texts.ts';

/** Milliseconds of the exit animation. */
const leaveMilliseconds = 200;

export interface ToastRegionProps {
  toasts: readonly QueuedToast[];
  onClose: (id: number) => void;
  onGone: (id: number) => void;
}

/** The corner of the window that shows toasts. It is a child of the body, so that it is above all dialogs. */
export default function ToastRegion({ toasts, onClose, onGone }: ToastRegionProps) {
  const viewport = useRef<HTMLOListElement>(null);
  const focusBefore = useRef<Element | null>(null);
  // A toast in its exit animation does not count: Radix may have removed it already, and with it the listeners that resume timers.
  const empty = toasts.every((toast) => !toast.open);
  const [batch, setBatch] = useState({ number: 0, empty });
  // If the last toast closes under the pointer, Radix keeps the timers of later toasts paused. A new region resets the timers.
  if (batch.empty !== empty) setBatch({ number: batch.number + (empty ? 0 : 1), empty });

  useEffect(() => {
    if (!empty) return;
    // Return the focus to the element that had it before F8.
    if (viewport.current?.contains(document.activeElement)) focusElement(focusBefore.current);
  }, [empty]);

  function close(id: number) {
    // Focus the region, because the focus would otherwise move to the body.
    if (viewport.current?.contains(document.activeElement)) viewport.current.focus();
    onClose(id);
  }

  function closeByEscape(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    const focused = event.target instanceof Element ? event.target.closest('[data-toast]') : null;
    const id = focused?.getAttribute('data-toast') ?? toasts.findLast((toast) => toast.open)?.id;
    if (id === undefined) return;
    // The toast handles this Escape, so that a dialog or menu below stays open.
    event.preventDefault();
    close(Number(id));
  }

  return createPortal(
    // A live region, because dialogs hide everything else around them from screen readers.
    <div
      aria-live="off"
      data-toasts
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) focusBefore.current = relatedTarget;
      }}
    >
      <Toast.Provider
        key={batch.number}
        duration={toastMilliseconds}
        swipeDirection="right"
        swipeThreshold={50}
      >
        {toasts.map((toast) => (
          <ToastView
            key={toast.id}
            toast={toast}
            onClose={() => close(toast.id)}
            onEscape={closeByEscape}
            onGone={() => onGone(toast.id)}
          />
        ))}
        <Toast.Viewport
          ref={viewport}
          className={classes.viewport}
          hotkey={['F8']}
          label={t('Notifications ({key})', { key: 'F8' })}
        />
      </Toast.Provider>
    </div>,
    document.body,
  );
}

function focusElement(element: Element | null) {
  if (element instanceof HTMLElement && element.isConnected) element.focus();
}

interface ToastViewProps {
  toast: QueuedToast;
  onClose: () => void;
  onEscape: (event: KeyboardEvent) => void;
  onGone: () => void;
}

/** Returns the error code and request id that people report to support. */
function referenceOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.body?.requestId === undefined) return null;
  return `${error.status} ${error.body.code} · ${error.body.requestId}`;
}

const signs = { default: 'info', success: 'success', destructive: 'failure' } as const;

function ToastView({ toast, onClose, onEscape, onGone }: ToastViewProps) {
  const { id, title, description, variant, action, error, open } = toast;
  const reference = variant === 'destructive' ? referenceOf(error) : null;
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => gone(), leaveMilliseconds);
    return () => clearTimeout(timer);
  }, [open]);

  return (
    <Toast.Root
      className={classes.toast}
      data-toast={id}
      data-variant={variant}
      // `background` is a polite live region: toasts do not interrupt screen readers.
      type="background"
      duration={toastDuration(toast)}
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      onEscapeKeyDown={onEscape}
    >
      <Icon name={signs[variant]} className={classes.sign} />
      <div className={classes.words}>
        <Toast.Title className={classes.title}>{title}</Toast.Title>
        {description !== undefined && (
          <Toast.Description className={classes.description}>{description}</Toast.Description>
        )}
        {reference !== null && (
          <details className={classes.details} data-radix-toast-announce-exclude="">
            <summary>{t('Details')}</summary>
            <code>{reference}</code>
          </details>
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
        <Button
          variant="quiet"
          size="compact"
          icon="close"
          aria-label={t('Close')}
          className={classes.close}
        />
      </Toast.Close>
    </Toast.Root>
  );
}
