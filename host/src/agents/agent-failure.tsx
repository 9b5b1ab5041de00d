import { useAuth } from '../session/auth-provider.tsx';

interface AgentFailureProps {
  name: string;
  cause: unknown;
  onRetry: () => void;
}

/** In place of an agent that could not be loaded or has crashed. Administrators also see why. */
export function AgentFailure({ name, cause, onRetry }: AgentFailureProps) {
  const { user } = useAuth();
  return (
    <section role="alert">
      <h1>{name} could not be opened</h1>
      <p>The rest of the workspace is not affected. Try again, or come back in a few minutes.</p>
      {user?.role === 'admin' && <pre>{cause instanceof Error ? cause.message : String(cause)}</pre>}
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </section>
  );
}
