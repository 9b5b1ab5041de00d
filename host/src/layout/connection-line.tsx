import { useSocketStatus } from '@staffroom/sdk/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import classes from './connection-line.module.css';
import { t } from '../texts/texts.ts';

/** Milliseconds without a connection before the notice appears. A shorter loss, such as a server restart, shows none. */
const noticeDelayMs = 3_000;

/** A notice on every screen: the server is unreachable, and the page keeps trying to connect. */
export function ConnectionLine() {
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const status = useSocketStatus();
  const lost = isOnline && status === 'connecting';
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => setWaited(true), noticeDelayMs);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [lost]);
  const words = !isOnline
    ? t('You are offline. What you see may have changed; what you type stays here.')
    : lost && waited
      ? t('Can’t reach the workspace. Retrying…')
      : null;
  // Screen readers announce only text that is added to an existing live region.
  return (
    <output className={classes.place}>
      {words !== null && <span className={classes.line}>{words}</span>}
    </output>
  );
}

function followNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
