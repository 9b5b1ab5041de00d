import type { AgentInfo } from '@staffroom/sdk';
import { ErrorBoundary } from '@staffroom/sdk/host';
import type { ReactNode } from 'react';
import { PageFailure } from './agent-failure.tsx';

interface AgentBoundaryProps {
  info: AgentInfo;
  /** What else to do before the page is tried again. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Keeps what breaks inside an agent's page inside that page. */
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
