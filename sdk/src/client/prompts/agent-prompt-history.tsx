import { callCore, corePath, coreQuery } from '../core-api.ts';
import { useMutation, useQuery, useQueryClient } from '../query.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useToast } from '../ui/feedback/use-toast.ts';
import { VersionHistory } from './version-history.tsx';
import { t } from '../texts/texts.ts';

export interface AgentPromptHistoryProps {
  agentId: number;
  /** `me` is the person's own prompt; `company` is the company's prompt, for administrators. */
  scope: 'me' | 'company';
  onRestored?: ((prompt: string | null) => void) | undefined;
}

const words = {
  me: {
    empty: t('You haven’t changed this prompt yet. Saved changes will appear here.'),
    takenBack: t('Switched back to the company prompt.'),
  },
  company: {
    empty: t('The company prompt hasn’t been changed yet. Changes will appear here.'),
    takenBack: t('Switched back to the agent’s own prompt.'),
  },
};

export function AgentPromptHistory({ agentId, scope, onRestored }: AgentPromptHistoryProps) {
  const params = { id: String(agentId) };
  const stored = coreQuery('GET /api/ai-agents/:id/prompt-versions', { params, query: { scope } });
  const queries = useQueryClient();
  const toast = useToast();
  const versions = useQuery({ ...stored, staleTime: 0 });
  const restore = useMutation({
    mutationFn: (id: string) =>
      callCore('POST /api/ai-agents/:id/prompt-versions/:version/restore', {
        params: { ...params, version: id },
        query: { scope },
      }),
    async onSuccess(now) {
      queries.setQueryData(stored.queryKey, now);
      toast.show({
        variant: 'success',
        title: t('Prompt restored'),
        description: t('Applies from the next question.'),
      });
      await Promise.all(
        [corePath('GET /api/ai-agents'), corePath('GET /api/admin/agents')].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      );
      onRestored?.(now[0]?.prompt ?? null);
    },
    onError: (error) => toast.show({ variant: 'destructive', title: t('Failed to restore prompt'), error }),
  });

  if (versions.isPending) return <Skeleton lines={6} />;
  if (versions.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load the history')}
        error={versions.error}
        onRetry={() => void versions.refetch()}
      />
    );
  }
  if (versions.data.length === 0) return <EmptyState text={words[scope].empty} />;
  return (
    <VersionHistory
      // A changed key remounts the history, so that a new version appears.
      key={versions.data.length}
      versions={versions.data.map(({ id, prompt, author, createdAt }) => ({
        key: id,
        text: prompt,
        author,
        createdAt,
      }))}
      takenBack={words[scope].takenBack}
      busy={restore.isPending}
      onRestore={({ key }) => restore.mutate(key)}
    />
  );
}
