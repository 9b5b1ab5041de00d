import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchJson, useToast } from '@staffroom/sdk/client';

/** One entry of `GET /api/ai-jobs`, as far as it is shown beside a document. */
export interface DocumentJob {
  id: string;
  /** The agent's slug. */
  agent: string;
  documentId: string | null;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** Per cent; null where nobody knows. */
  progress: number | null;
  step: string | null;
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
}

/** It is waiting or at work. */
export function isOpen({ status }: Pick<DocumentJob, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

export function useJobAction(action: 'cancel' | 'retry') {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: DocumentJob) => fetchJson(`/api/ai-jobs/${id}/${action}`, { method: 'POST' }),
    onSettled: (_done, _error, { documentId }) =>
      queries.invalidateQueries({ queryKey: [`/api/ai-jobs?documentId=${documentId}`] }),
    onError: (error) =>
      toast.show({
        variant: 'destructive',
        title: action === 'cancel' ? 'The job could not be cancelled' : 'The job could not be started again',
        error,
      }),
  });
}
