import { Button, describeError } from '@staffroom/sdk/client';
import { ErrorBoundary } from '@staffroom/sdk/host';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Notice } from './notice.tsx';
import { t } from '../texts/texts.ts';

/** Catches errors and failed loads of a screen, so that the shell stays usable. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(error, again) => <ScreenFailure error={error} onRetry={again} />}>
      {children}
    </ErrorBoundary>
  );
}

function ScreenFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { pathname } = useLocation();
  const [failed] = useState(pathname);
  // Clears the error when another screen opens.
  useEffect(() => {
    if (pathname !== failed) onRetry();
  }, [pathname, failed, onRetry]);
  const retry = (
    <Button icon="retry" onClick={onRetry}>
      {t('Retry')}
    </Button>
  );
  return <Notice title={t('Couldn’t open this page')} text={describeError(error).cause} action={retry} />;
}
