import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JobInfo } from '@staffroom/sdk/core';
import { useToast } from '@staffroom/sdk/client';
import { callCore, corePath } from '@staffroom/sdk/host';
import { t } from '../texts/texts.ts';

export function isOpen({ status }: Pick<JobInfo, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

export function useJobAction(action: 'cancel' | 'retry') {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: JobInfo) => callCore(`POST /api/ai-jobs/:id/${action}`, { params: { id } }),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(corePath('GET /api/ai-jobs')),
      }),
    onError: (error) =>
      toast.show({
        variant: 'destructive',
        title: action === 'cancel' ? t('Couldn’t cancel the job') : t('Couldn’t restart the job'),
        error,
      }),
  });
}
