import { Button, Dialog, useQuery } from '@staffroom/sdk/client';
import { corePath, coreQuery } from '@staffroom/sdk/host';
import { useEffect } from 'react';
import { t } from '../../texts/texts.ts';

/** Milliseconds between status requests. */
const lookEvery = 1_000;
const size = { width: 560, height: 560 };

/** Waits until the person has answered in the confirmation window. */
export function Waiting({ id, onEnd }: { id: string; onEnd: (confirmed: boolean) => void }) {
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
          <Button variant="primary" onClick={() => openWindow(id)}>
            {t('Open the window again')}
          </Button>
        </>
      }
    />
  );
}

export function openWindow(id: string): void {
  const theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
  const { width, height } = size;
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 3);
  const address = `${corePath('GET /api/confirmations/:id', { id })}?theme=${theme}`;
  window.open(address, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
}
