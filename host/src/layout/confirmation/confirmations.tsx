import { Button, Dialog, useQuery } from '@staffroom/sdk/client';
import { confirmBy, corePath, coreQuery } from '@staffroom/sdk/host';
import { useEffect, useState } from 'react';
import { t } from '../../texts/texts.ts';

interface Asked {
  id: string;
  /** Ends the wait for the answer. @param confirmed whether the call can be repeated */
  settle: (confirmed: boolean) => void;
}

/** Milliseconds between status requests. */
const lookEvery = 1_000;
const size = { width: 560, height: 560 };

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
            openWindow(id);
            setAsked((before) => {
              before?.settle(false);
              return { id, settle: resolve };
            });
          }),
      ),
    [],
  );
  const end = (confirmed: boolean) => {
    asked?.settle(confirmed);
    setAsked(null);
  };
  return asked && <Waiting key={asked.id} id={asked.id} onEnd={end} onOpen={() => openWindow(asked.id)} />;
}

function Waiting({
  id,
  onEnd,
  onOpen,
}: {
  id: string;
  onEnd: (confirmed: boolean) => void;
  onOpen: () => void;
}) {
  const { data } = useQuery({
    ...coreQuery('GET /api/confirmations/:id/state', { params: { id } }),
    refetchInterval: lookEvery,
    // Also polls in the background, because the confirmation window may cover this one, or be another tab on a phone.
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  const state = data?.state ?? 'open';
  useEffect(() => {
    if (state !== 'open') onEnd(state === 'confirmed');
  });
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      closeOnPressOutside={false}
      size="small"
      title={t('Confirm in the new window')}
      description={t('This change needs your confirmation in a separate window that no agent can reach.')}
      footer={
        <>
          <Button onClick={() => onEnd(false)}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={onOpen}>
            {t('Open the window again')}
          </Button>
        </>
      }
    />
  );
}

function openWindow(id: string): void {
  const theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
  const { width, height } = size;
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 3);
  const address = `${corePath('GET /api/confirmations/:id', { id })}?theme=${theme}`;
  window.open(address, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
}
