import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { type Part, part } from './part.tsx';
import { ToastContext } from './ui/feedback/use-toast.ts';
import { t } from './texts/texts.ts';

export interface Opening {
  /** True unless told. */
  open?: boolean;
  /** Called too when it could not be shown. */
  onClose: () => void;
}

/**
 * A part that opens over the page: fetched when it is first open, and there from then on, so that it can go away slowly. Where it
 * cannot be fetched or breaks, the page stays as it is, a message says so, and it closes: whoever opens it again asks for it again.
 * @param meanwhile what stands in its place; nothing unless told
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
