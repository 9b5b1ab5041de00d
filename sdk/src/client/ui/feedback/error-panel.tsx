import { Suspense } from 'react';
import { part } from '../../part.tsx';
import { Button } from '../button/button.tsx';
import { describeError } from './describe-error.ts';
import classes from './error-panel.module.css';
import { Icon } from '../identity/icon.tsx';
import { isNotFound } from '../../fetch-json.ts';
import { t } from '../../texts/texts.ts';

const RequestId = part(
  async () => (await import(/* webpackChunkName: "in-use" */ './error-panel/request-id.tsx')).RequestId,
);

interface ErrorPanelProps {
  /** Names what failed: "Couldn't load your chats". */
  title: string;
  /** The thrown error. The panel shows its cause and request id. */
  error?: unknown;
  onRetry?: (() => void) | undefined;
}

/** Shown in place of content that failed to load: the cause, a retry button, and an id to report. */
export function ErrorPanel({ title, error, onRetry }: ErrorPanelProps) {
  const { cause, requestId } = describeError(error);
  return (
    <div role="alert" className={classes.panel}>
      <Icon name="warning" size={20} className={classes.sign} />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.cause}>{cause}</p>
        <div className={classes.tools}>
          {onRetry && !isNotFound(error) && (
            <Button size="compact" icon="retry" onClick={onRetry}>
              {t('Retry')}
            </Button>
          )}
          {requestId !== null && (
            <Suspense fallback={<code className={classes.request}>{requestId}</code>}>
              <RequestId id={requestId} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
