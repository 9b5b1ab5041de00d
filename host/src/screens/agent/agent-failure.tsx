import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { Button, serverMessage } from '@staffroom/sdk/client';
import { AgentFault, isPassing } from '../../agents/agent-fault.ts';
import { Notice } from '../../placeholders/notice.tsx';
import { useAuth } from '../../session/auth-provider.tsx';
import classes from './agent-failure.module.css';
import { useReportedFault } from './report-fault.ts';
import { t } from '../../texts/texts.ts';

export interface AgentFailureProps {
  name: string;
  cause: unknown;
  onRetry: () => void;
}

export type PageFailureProps = Omit<AgentFailureProps, 'name'> & { info: AgentInfo };

/** Shown instead of an agent that could not load or has crashed. Administrators also see the reason. */
export function AgentFailure({ name, cause, onRetry }: AgentFailureProps) {
  const { user } = useAuth();
  const tools = (
    <>
      <Button icon="retry" onClick={onRetry}>
        {t('Retry')}
      </Button>
      {user?.role === 'admin' && (
        <pre className={classes.cause}>
          {serverMessage(cause instanceof Error ? cause.message : String(cause))}
        </pre>
      )}
    </>
  );
  return (
    <Notice
      title={t('Couldn’t open {name}', { name })}
      text={t('Everything else works. {cause}', { cause: whatToDo(cause) })}
      action={tools}
    />
  );
}

/**
 * Shown instead of an agent's page that could not load or has crashed. Also reports the fault, so that administrators see how
 * many people it affects.
 */
export function PageFailure({ info, cause, onRetry }: PageFailureProps) {
  useReportedFault(info, cause);
  return <AgentFailure name={info.name} cause={cause} onRetry={onRetry} />;
}

function whatToDo(cause: unknown): string {
  if (!(cause instanceof Error)) return t('Try again, or come back in a few minutes.');
  if (!(cause instanceof AgentFault) || cause.kind === 'crashed')
    return t(
      'Something went wrong on this agent’s page. Try again. If it keeps failing, ask an administrator: they can see the error.',
    );
  if (cause.kind === 'missing-part')
    return t(
      'Part of this agent’s page is missing, usually because a new version was installed. Reload the page or try again.',
    );
  if (cause.kind === 'integrity')
    return t(
      'This agent’s page doesn’t match the installed version, so it was blocked. Administrators can see the error.',
    );
  if (isPassing(cause)) return t('Try again, or come back in a few minutes.');
  return t('The same error affects everyone until it’s fixed. Administrators can see it.');
}
