import { callCore, corePath, coreQuery } from '../core-api.ts';
import { useMutation, useQuery, useQueryClient } from '../query.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useToast } from '../ui/feedback/use-toast.ts';
import { VersionHistory } from './version-history.tsx';
import { t } from '../texts/texts.ts';

export interface AgentPromptHistoryProps {
  /** The agent's number in the catalogue. */
  agentId: number;
  /** The person's own prompt, or the company's, for administrators. */
  scope: 'me' | 'company';
  onRestored?: ((prompt: string | null) => void) | undefined;
}

const words = {
  me: {
    empty: t('You have not changed this prompt yet. Every change you save will stand here.'),
    takenBack: t('Here the company’s prompt was taken instead of your own.'),
  },
  company: {
    empty: t('The company’s prompt has not been changed yet. Every change will stand here.'),
    takenBack: t('Here the prompt that the agent brings with it was taken.'),
  },
};

/** What an agent was told before, with what changed and a way back. */
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
        description: t('It holds from the next question on.'),
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
        title={t('The history could not be loaded')}
        error={versions.error}
        onRetry={() => void versions.refetch()}
      />
    );
  }
  if (versions.data.length === 0) return <EmptyState text={words[scope].empty} />;
  return (
    <VersionHistory
      // A new version is shown when it comes.
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
