import { useApi, VersionHistory } from '@staffroom/sdk/client';
import { Loaded, useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { originText } from '../origin-text.ts';
import type { PanelProps } from './panel-props.ts';
import { t } from '../texts.ts';

export function RevisionsPanel({ post, unsaved }: PanelProps) {
  const { listRevisions, restoreRevision } = useApi(contract);
  const toast = useToasts();
  const revisions = listRevisions.useQuery({ params: { id: post.id } });
  const restore = restoreRevision.useMutation();
  return (
    <Loaded query={revisions} failure={t('Couldn’t load the revisions')}>
      {(data) => (
        <VersionHistory
          key={data.length}
          format="html"
          versions={data.map(({ number, content, by, at, note, origin }) => ({
            key: String(number),
            number,
            text: content,
            author: note === '' ? by : `${by}, ${note.toLowerCase()}`,
            origin: originText(origin),
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
                      onSuccess: toast.done(t('Revision {key} restored', { key })),
                      onError: toast.failed(t('Failed to update blog post')),
                    },
                  )
          }
        />
      )}
    </Loaded>
  );
}
