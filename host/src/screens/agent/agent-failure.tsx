import { Button } from '@staffroom/sdk/client';
import { Notice } from '../../placeholders/notice.tsx';
import { useAuth } from '../../session/auth-provider.tsx';
import classes from './agent-failure.module.css';

interface AgentFailureProps {
  name: string;
  cause: unknown;
  onRetry: () => void;
}

/** In place of an agent that could not be loaded or has crashed. Administrators also see why. */
export function AgentFailure({ name, cause, onRetry }: AgentFailureProps) {
  const { user } = useAuth();
  const tools = (
    <>
      <Button icon="retry" onClick={onRetry}>
        Retry
      </Button>
      {user?.role === 'admin' && (
        <pre className={classes.cause}>{cause instanceof Error ? cause.message : String(cause)}</pre>
      )}
    </>
  );
  return (
    <Notice
      title={`${name} could not be opened`}
      text="The rest of the workspace is not affected. Try again, or come back in a few minutes."
      action={tools}
    />
  );
}
