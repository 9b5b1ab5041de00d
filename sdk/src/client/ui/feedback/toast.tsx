import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { describeError } from './describe-error.ts';
import {
  addToast,
  closeToast,
  type QueuedToast,
  removeToast,
  shownToasts,
  type ToastOptions,
} from './toast-queue.ts';
import { ToastContext, type Toasts } from './use-toast.ts';
import { ErrorBoundary } from '../../error-boundary.tsx';
import { part } from '../../part.tsx';
import { whenInUse } from '../when-in-use.ts';

const ToastRegion = part(async () => (await import('./toast-region.tsx')).default);

interface ToastProviderProps {
  /** Called with every error toast, to store it in the notification center. */
  onError?: ((toast: ToastOptions) => void) | undefined;
  children: ReactNode;
}

/** Manages the workspace's toasts. Rendered once, by the host; the region that shows them loads on first use. */
export function ToastProvider({ onError, children }: ToastProviderProps) {
  const [queue, setQueue] = useState<QueuedToast[]>([]);
  const [inUse, setInUse] = useState(false);
  const lastId = useRef(0);
  /** Number of failed attempts to load the region; each new toast tries again. */
  const [failures, setFailures] = useState(0);
  const hasFailed = useRef(false);
  useEffect(() => {
    const ready = () => setInUse(true);
    return whenInUse(() => void ToastRegion.load().then(ready, () => undefined));
  }, []);

  const keepError = useRef(onError);
  useEffect(() => {
    keepError.current = onError;
  });

  const toasts = useMemo<Toasts>(
    () => ({
      show({ variant = 'default', ...options }) {
        lastId.current += 1;
        if (hasFailed.current) setFailures((before) => before + 1);
        hasFailed.current = false;
        const id = lastId.current;
        const description =
          options.description ??
          (options.error === undefined ? undefined : describeError(options.error).cause);
        const toast = { ...options, description, variant };
        if (variant === 'destructive') keepError.current?.(toast);
        setQueue((before) => addToast(before, { ...toast, id, open: true }));
        return id;
      },
      close: (id) => setQueue((before) => closeToast(before, id)),
    }),
    [],
  );

  return (
    <ToastContext value={toasts}>
      {children}
      {(inUse || queue.length > 0) && (
        <ErrorBoundary key={failures} fallback={() => null} onError={() => (hasFailed.current = true)}>
          <Suspense fallback={null}>
            <ToastRegion
              toasts={shownToasts(queue)}
              onClose={toasts.close}
              onGone={(id) => setQueue((before) => removeToast(before, id))}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </ToastContext>
  );
}
