type ToastVariant = 'default' | 'success' | 'destructive';

export interface ToastOptions {
  title: string;
  description?: string | undefined;
  variant?: ToastVariant | undefined;
  /** What was thrown. Its sentence for people stands in for a missing description. */
  error?: unknown;
  action?: { label: string; onSelect: () => void } | undefined;
}

export interface QueuedToast extends ToastOptions {
  id: number;
  variant: ToastVariant;
  /** False while it goes away. */
  open: boolean;
}

/** More would be a wall. */
const shownAtOnce = 3;

/** Success and news leave after this time unless somebody looks at them, in milliseconds. Errors stay. */
export const toastMilliseconds = 5000;

/** What says the same as one that is open takes its place. What can be done from a toast can be done of each. */
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

/** Those on screen: the oldest three that are open, and what is just leaving. The rest wait for their turn. */
export function shownToasts(queue: readonly QueuedToast[]): QueuedToast[] {
  let open = 0;
  return queue.filter((toast) => !toast.open || open++ < shownAtOnce);
}

/** How long a toast is shown, in milliseconds: an error until it is closed. */
export function toastDuration(variant: ToastVariant): number {
  return variant === 'destructive' ? Number.POSITIVE_INFINITY : toastMilliseconds;
}
