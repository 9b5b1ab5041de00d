import { Button } from '@staffroom/sdk/client';
import { Notice } from './notice.tsx';

/** Shown instead of a screen when the server does not answer. */
export function Unreachable({ onRetry }: { onRetry: () => Promise<void> }) {
  const retry = (
    <Button icon="retry" onClick={() => void onRetry()}>
      Retry
    </Button>
  );
  return (
    <Notice
      title="The workspace cannot be reached"
      text="Check your connection and try again. Nothing you wrote is lost."
      action={retry}
    />
  );
}
