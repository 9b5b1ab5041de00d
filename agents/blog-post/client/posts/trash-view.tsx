import { liveQuery, useAgent, useApi, useQuery } from '@staffroom/sdk/client';
import { Loaded, View } from '@staffroom/sdk/layout';
import { TrashList, useWorkspaceConfig } from '@staffroom/sdk/lists';
import * as contract from '../../contract.ts';
import { usePlace } from '../use-place.ts';
import { statusNames } from './status-badge.tsx';
import { usePostActions } from './use-post-actions.ts';
import { t } from '../texts.ts';

export function TrashView() {
  const place = usePlace();
  const { api } = useAgent();
  const { listTrash } = useApi(contract);
  const posts = useQuery({ queryKey: [`${api}/trash`], queryFn: () => listTrash.call(), ...liveQuery });
  const days = useWorkspaceConfig().data?.trashDays;
  const { restore, erase, busy } = usePostActions();
  return (
    <View
      title={t('Trash')}
      lead={
        days !== undefined &&
        t(
          'Deleted posts stay here for {days, plural, one {1 day} other {# days}}, and are then deleted permanently.',
          { days },
        )
      }
      back={{ to: place.posts, label: t('All posts') }}
    >
      <Loaded query={posts} failure={t('Couldn’t load the trash')} rows={4}>
        {(items) => (
          <TrashList
            label={t('Blog posts in the trash')}
            items={items.map(({ id, title, status, author, deletedAt }) => ({
              id,
              name: title,
              detail: `${author} · ${statusNames[status]}`,
              deletedAt,
            }))}
            question={t('Are you sure you want to delete this blog post? This action cannot be undone.')}
            busy={busy}
            onRestore={({ id, name }) => restore({ id, title: name })}
            onErase={({ id, name }, onDone) => erase({ id, title: name }, onDone)}
          />
        )}
      </Loaded>
    </View>
  );
}
