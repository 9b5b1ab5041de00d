import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import type { Workflow } from '@staffroom/sdk/core';
import { callCore, corePath, coreQuery } from '@staffroom/sdk/host';
import { t } from '../texts/texts.ts';

export type { Workflow } from '@staffroom/sdk/core';

const given: ReadonlySet<unknown> = new Set(['documentId', 'documentIds', 'instructions']);

/** Returns the jobs that need no other input than a document. */
export function useWorkflows(): Workflow[] {
  const workflows = useQuery(coreQuery('GET /api/workflows'));
  return (workflows.data ?? []).filter(({ input }) => requiredOf(input).every((name) => given.has(name)));
}

/** Whether it is still unknown which jobs there are. */
export const useWorkflowsPending = (): boolean => useQuery(coreQuery('GET /api/workflows')).isPending;

interface Run {
  documentId: string;
  workflow: Workflow;
  instructions?: string;
}

/** Starts a job on a document. The document stays even if the job fails. */
export function useRunWorkflow() {
  const queries = useQueryClient();
  const toast = useToast();
  const run = useMutation({
    mutationFn: ({ documentId, workflow: { agentId, job }, instructions }: Run) =>
      callCore('POST /api/ai-jobs', { body: { documentId, agentId, job, instructions } }),
    onSuccess: (_job, { documentId }) =>
      queries.invalidateQueries({ queryKey: [corePath('GET /api/ai-jobs'), { documentId }] }),
    onError: (error, failed) =>
      toast.show({
        variant: 'destructive',
        title: t('Error starting AI processing'),
        error,
        action: { label: t('Retry job'), onSelect: () => run.mutate(failed) },
      }),
  });
  return run;
}

function requiredOf({ required }: Workflow['input']): unknown[] {
  return Array.isArray(required) ? required : [];
}
