import type { UseQueryResult } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../../texts/texts.ts';

/** Shows a loading error once as a toast, in addition to the error panel. */
export function useLoadToast({ error }: Pick<UseQueryResult, 'error'>, description: string): void {
  const toast = useToast();
  const tell = useEffectEvent(() => {
    toast.show({ variant: 'destructive', title: t('Error'), description });
  });
  useEffect(() => {
    if (error !== null) tell();
  }, [error]);
}
