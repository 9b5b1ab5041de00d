import type { AgentInfo } from '@staffroom/sdk';
import { Button, said } from '@staffroom/sdk/client';
import { AgentFault, isPassing } from '../../agents/agent-fault.ts';
import { Notice } from '../../placeholders/notice.tsx';
import { useAuth } from '../../session/auth-provider.tsx';
import classes from './agent-failure.module.css';
import { useReportedFault } from './report-fault.ts';
import { t } from '../../texts/texts.ts';

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
        {t('Retry')}
      </Button>
      {user?.role === 'admin' && (
        <pre className={classes.cause}>{said(cause instanceof Error ? cause.message : String(cause))}</pre>
      )}
    </>
  );
  return (
    <Notice
      title={t('{name} could not be opened', { name })}
      text={t('The rest of the workspace is not affected. {cause}', { cause: whatToDo(cause) })}
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
  if (!(cause instanceof Error)) return t('Try again, or come back in a few minutes.');
  if (!(cause instanceof AgentFault) || cause.kind === 'crashed')
    return t(
      'Something went wrong in its page. Try again; if that does not help, it has to be mended, and administrators see that it fails.',
    );
  if (cause.kind === 'missing-part')
    return t(
      'A part of its page is not there, most often because a new version has been installed. Reload this page, or try again.',
    );
  if (cause.kind === 'integrity')
    return t(
      'What is sent of its page is not what was installed here, so it was not run. Administrators see that it fails.',
    );
  if (isPassing(cause)) return t('Try again, or come back in a few minutes.');
  return t(
    'It fails in the same way for everybody until it has been mended. Administrators see that it fails.',
  );
}
