import { confirmBy, popup, whenInUse } from '@staffroom/sdk/host';
import { useEffect, useState } from 'react';

interface Asked {
  id: string;
  /** Ends the wait for the answer. @param confirmed whether the call can be repeated */
  settle: (confirmed: boolean) => void;
}

const fetchWaiting = () => import(/* webpackChunkName: "in-use" */ './waiting.tsx');
const Waiting = popup(async () => (await fetchWaiting()).Waiting);

/**
 * Opens the confirmation window of the server and waits for the person's answer. Neither this page nor an agent can control
 * that window.
 */
export function Confirmations() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () =>
      confirmBy(
        (id) =>
          new Promise((resolve) => {
            // Ignores a failed load, because the dialog reports it.
            fetchWaiting().then(
              ({ openWindow }) => openWindow(id),
              () => undefined,
            );
            setAsked((before) => {
              before?.settle(false);
              return { id, settle: resolve };
            });
          }),
      ),
    [],
  );
  // A window opens only shortly after a click, so its code is there before the first call that needs it.
  useEffect(() => whenInUse(() => void fetchWaiting().catch(() => undefined)), []);
  const end = (confirmed: boolean) => {
    asked?.settle(confirmed);
    setAsked(null);
  };
  return asked && <Waiting key={asked.id} id={asked.id} onEnd={end} onClose={() => end(false)} />;
}
