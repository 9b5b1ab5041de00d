import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { type Part, part } from './part.tsx';
import { ToastContext } from './ui/feedback/use-toast.ts';
import { t } from './texts/texts.ts';

export interface Opening {
  /** Whether the popup is open; default true. */
  open?: boolean;
  /** Called when the popup closes, and when it could not load. */
  onClose: () => void;
}

/**
 * Creates a part that opens over the page. The part loads on first use and stays mounted for its exit animation. If it fails to
 * load or to render, the page stays, a message appears and the popup closes; opening it again retries.
 * @param meanwhile the placeholder; default: none
 */
export function popup<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
): Part<P & Opening> {
  const Inner = part(load);
  function Popup(props: P & Opening) {
    const { open = true, onClose } = props;
    const toasts = use(ToastContext);
    const [seen, setSeen] = useState({ open, mounted: open });
    if (open !== seen.open) setSeen({ open, mounted: seen.mounted || open });
    if (!seen.mounted) return null;
    const onError = (error: unknown) => {
      setSeen({ open, mounted: false });
      toasts?.show({ title: t('Couldn’t load this'), error, variant: 'destructive' });
      onClose();
    };
    return (
      <ErrorBoundary fallback={() => null} onError={onError}>
        <Suspense fallback={meanwhile(props)}>
          <Inner {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(Popup, { load: Inner.load });
}
