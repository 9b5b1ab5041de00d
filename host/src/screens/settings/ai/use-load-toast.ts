import type { UseQueryResult } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../../texts/texts.ts';

/** A failure to load is told once, beside the panel that stands in the place of what is missing. */
export function useLoadToast({ error }: Pick<UseQueryResult, 'error'>, description: string): void {
  const toast = useToast();
  const tell = useEffectEvent(() => {
    toast.show({ variant: 'destructive', title: t('Error'), description });
  });
  useEffect(() => {
    if (error !== null) tell();
  }, [error]);
}
