import type { AgentInfo } from '@staffroom/sdk';
import { ErrorBoundary } from '@staffroom/sdk/host';
import type { ReactNode } from 'react';
import { PageFailure } from './agent-failure.tsx';

interface AgentBoundaryProps {
  info: AgentInfo;
  onRetry?: () => void;
  children: ReactNode;
}

/** Catches errors inside an agent's page, so that the rest of the workspace stays usable. */
export function AgentBoundary({ info, onRetry, children }: AgentBoundaryProps) {
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
