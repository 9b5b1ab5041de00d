import { Button } from '@staffroom/sdk/client';
import { Notice } from './notice.tsx';
import { t } from '../texts/texts.ts';

/** Shown instead of a screen when the server does not answer. */
export function Unreachable({ onRetry }: { onRetry: () => Promise<void> }) {
  const retry = (
    <Button icon="retry" onClick={() => void onRetry()}>
      {t('Retry')}
    </Button>
  );
  return (
    <Notice
      title={t('Can’t reach the workspace')}
      text={t('Check your connection and try again. Your text is safe.')}
      action={retry}
    />
  );
}
