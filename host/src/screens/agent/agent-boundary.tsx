import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { ErrorBoundary, whenInUse } from '@staffroom/sdk/host';
import { type ReactNode, useEffect } from 'react';
import { loadFailures, PageFailure } from './state-parts.tsx';

interface AgentBoundaryProps {
  info: AgentInfo;
  onRetry?: () => void;
  children: ReactNode;
}

/** Catches errors inside an agent's page, so that the rest of the workspace stays usable. */
export function AgentBoundary({ info, onRetry, children }: AgentBoundaryProps) {
  useEffect(() => whenInUse(() => void loadFailures().catch(() => undefined)), []);
  return (
    <ErrorBoundary
      fallback={(error, again) => (
        <PageFailure
          info={info}
          cause={error}
          onRetry={() => {
            onRetry?.();
            again();
          }}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
