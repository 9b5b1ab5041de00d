import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { AgentFailure } from './agent-failure.tsx';

interface AgentBoundaryProps {
  name: string;
  /** What else to do before the page is tried again. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Keeps what breaks inside an agent's page inside that page. */
export function AgentBoundary({ name, onRetry, children }: AgentBoundaryProps) {
  return (
    <ErrorBoundary
      onReset={() => onRetry?.()}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <AgentFailure name={name} cause={error} onRetry={() => resetErrorBoundary()} />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
