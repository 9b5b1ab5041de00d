import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { describeError } from './describe-error.ts';
import classes from './error-panel.module.css';
import { Icon } from '../identity/icon.tsx';
import { isNotFound } from '../../fetch-json.ts';
import { t } from '../../texts/texts.ts';

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
          {requestId !== null && <RequestId id={requestId} />}
        </div>
      </div>
    </div>
  );
}

function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // Ignore the failure: without clipboard access, people can select the id.
    }
  }
  return (
    <span className={classes.request}>
      <code>{id}</code>
      <Button size="compact" variant="quiet" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied ? t('Copied') : t('Copy id')}
      </Button>
    </span>
  );
}
