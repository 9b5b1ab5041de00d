type ToastVariant = 'default' | 'success' | 'destructive';

export interface ToastOptions {
  title: string;
  description?: string | undefined;
  variant?: ToastVariant | undefined;
  /** The thrown error. Its message for people is the toast's default description. */
  error?: unknown;
  action?: { label: string; onSelect: () => void } | undefined;
}

export interface QueuedToast extends ToastOptions {
  id: number;
  variant: ToastVariant;
  open: boolean;
}

/** Maximum number of visible toasts. */
const shownAtOnce = 3;

/** Milliseconds until a toast without an error or an action closes, unless the pointer is over it. */
export const toastMilliseconds = 5000;

/** Milliseconds until a toast with an action, such as Undo, closes: people need time to reach its button. */
const actionToastMilliseconds = 10_000;

/** Adds a toast. A toast with the same text as an open one replaces that one, unless the new toast has an action. */
export function addToast(queue: readonly QueuedToast[], toast: QueuedToast): QueuedToast[] {
  const isSame = (other: QueuedToast) =>
    other.open &&
    other.variant === toast.variant &&
    other.title === toast.title &&
    other.description === toast.description &&
    !other.action &&
    !toast.action;
  return [...queue.filter((other) => !isSame(other)), toast];
}

export function closeToast(queue: readonly QueuedToast[], id: number): QueuedToast[] {
  return queue.map((toast) => (toast.id === id ? { ...toast, open: false } : toast));
}

export function removeToast(queue: readonly QueuedToast[], id: number): QueuedToast[] {
  return queue.filter((toast) => toast.id !== id);
}

/** Returns the visible toasts: the oldest three open toasts, and those in their exit animation. */
export function shownToasts(queue: readonly QueuedToast[]): QueuedToast[] {
  let open = 0;
  return queue.filter((toast) => !toast.open || open++ < shownAtOnce);
}

/** Returns the milliseconds until a toast closes. An error stays until someone closes it. */
export function toastDuration({ variant, action }: Pick<QueuedToast, 'variant' | 'action'>): number {
  if (variant === 'destructive') return Number.POSITIVE_INFINITY;
  return action ? actionToastMilliseconds : toastMilliseconds;
}
