import { Button, t } from '@staffroom/sdk/client';
import { useEffect, useState } from 'react';
import { Note, Row } from '../layout/stack.tsx';

/** Milliseconds without progress until people see a notice. A silent model must be reported within 65 seconds. */
const usualLimitMs = 60_000;

interface SlowModelProps {
  /** A value that changes with each progress, such as the length of the text. */
  sign: string | number;
  /** Default: one minute. */
  afterMs?: number;
  busy?: boolean;
  onCancel: () => void;
  onRetry: () => void;
}

/**
 * Says how long an AI model has made no progress, with buttons to cancel and to retry. Renders nothing before that.
 * @example {running && <SlowModel sign={text.length} onCancel={cancel} onRetry={again} />}
 */
export function SlowModel({ sign, afterMs = usualLimitMs, busy = false, onCancel, onRetry }: SlowModelProps) {
  const seconds = useSilentSeconds(sign, afterMs);
  if (seconds === 0) return null;
  return (
    <>
      <Note>
        {t('The AI model has made no progress for {time} minutes. Keep waiting, cancel or try again.', {
          time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
        })}
      </Note>
      <Row>
        <Button size="compact" icon="stop" disabled={busy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button size="compact" icon="retry" busy={busy} onClick={onRetry}>
          {t('Retry')}
        </Button>
      </Row>
    </>
  );
}

/** Seconds since the last change of `sign`; 0 until the limit. */
function useSilentSeconds(sign: string | number, limitMs: number): number {
  const [silent, setSilent] = useState({ sign, seconds: 0 });
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(
      () => {
        const time = Date.now() - start;
        if (time >= limitMs) setSilent({ sign, seconds: Math.max(1, Math.floor(time / 1_000)) });
      },
      Math.min(1_000, limitMs),
    );
    return () => clearInterval(timer);
  }, [sign, limitMs]);
  return silent.sign === sign ? silent.seconds : 0;
}
