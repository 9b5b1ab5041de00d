import type { AgentInfo } from '@staffroom/sdk';
import { Button } from '@staffroom/sdk/client';
import { AgentFault, isPassing } from '../../agents/agent-fault.ts';
import { Notice } from '../../placeholders/notice.tsx';
import { useAuth } from '../../session/auth-provider.tsx';
import classes from './agent-failure.module.css';
import { useReportedFault } from './report-fault.ts';

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
      text={`The rest of the workspace is not affected. ${whatToDo(cause)}`}
      action={tools}
    />
  );
}

/** The same for its page: administrators see, without being told, that it fails and for how many. */
export function PageFailure({ info, cause, onRetry }: Omit<AgentFailureProps, 'name'> & { info: AgentInfo }) {
  useReportedFault(info, cause);
  return <AgentFailure name={info.name} cause={cause} onRetry={onRetry} />;
}

function whatToDo(cause: unknown): string {
  if (!(cause instanceof Error)) return 'Try again, or come back in a few minutes.';
  if (!(cause instanceof AgentFault) || cause.kind === 'crashed')
    return 'Something went wrong in its page. Try again; if that does not help, it has to be mended, and administrators see that it fails.';
  if (cause.kind === 'missing-part')
    return 'A part of its page is not there, most often because a new version has been installed. Reload this page, or try again.';
  if (isPassing(cause)) return 'Try again, or come back in a few minutes.';
  return 'It fails in the same way for everybody until it has been mended. Administrators see that it fails.';
}
