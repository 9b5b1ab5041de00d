import { createContext, use } from 'react';
import type { ToastOptions } from './toast-queue.ts';

export interface Toasts {
  /** Shows a toast, or queues it while three are visible. Returns its id for `close`. */
  show: (toast: ToastOptions) => number;
  close: (id: number) => void;
}

export const ToastContext = createContext<Toasts | null>(null);

/**
 * Returns the functions that show and close toasts.
 * @throws outside a ToastProvider
 * @example toast.show({ variant: 'success', title: 'Document uploaded' });
 */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('useToast must be used within a ToastProvider');
  return toasts;
}
