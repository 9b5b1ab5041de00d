import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { AgentFailure } from './agent-failure.tsx';

interface AgentBoundaryProps {
  name: string;
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps what breaks inside an agent's page inside that page. */
export function AgentBoundary({ name, onRetry, children }: AgentBoundaryProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ error }) => <AgentFailure name={name} cause={error} onRetry={onRetry} />}
    >
      {children}
    </ErrorBoundary>
  );
}
