import { ErrorPanel, Skeleton, useApi, useToast, VersionHistory } from '@staffroom/sdk/client';
import * as contract from '../../contract.ts';
import page from '../page.module.css';
import type { PanelProps } from './panel-props.ts';

export function RevisionsPanel({ post, unsaved }: PanelProps) {
  const { listRevisions, restoreRevision } = useApi(contract);
  const toast = useToast();
  const revisions = listRevisions.useQuery({ params: { id: post.id } });
  const restore = restoreRevision.useMutation();
  if (revisions.isPending) return <Skeleton lines={6} />;
  if (revisions.isError) {
    return (
      <ErrorPanel
        title="The revisions could not be loaded"
        error={revisions.error}
        onRetry={() => void revisions.refetch()}
      />
    );
  }
  return (
    <div className={page.stack}>
      <VersionHistory
        key={revisions.data.length}
        versions={revisions.data.map(({ number, content, by, at, note }) => ({
          key: String(number),
          number,
          text: content,
          author: note === '' ? by : `${by}, ${note.toLowerCase()}`,
          createdAt: at,
        }))}
        busy={restore.isPending}
        onRestore={
          unsaved
            ? undefined
            : ({ key }) =>
                restore.mutate(
                  { params: { id: post.id, number: Number(key) } },
                  {
                    onSuccess: () => toast.show({ variant: 'success', title: `Revision ${key} is back` }),
                    onError: (error) =>
                      toast.show({ variant: 'destructive', title: 'Failed to update blog post', error }),
                  },
                )
        }
      />
    </div>
  );
}
