import { liveQuery, useAgent, useApi, useQuery } from '@staffroom/sdk/client';
import { Loaded, View } from '@staffroom/sdk/layout';
import { TrashList, useWorkspaceConfig } from '@staffroom/sdk/lists';
import * as contract from '../../contract.ts';
import { usePlace } from '../use-place.ts';
import { useDeleteProject } from './use-delete-project.ts';
import { t } from '../texts.ts';

export function TrashView() {
  const place = usePlace();
  const { api } = useAgent();
  const { listTrash } = useApi(contract);
  const projects = useQuery({ queryKey: [`${api}/trash`], queryFn: () => listTrash.call(), ...liveQuery });
  const days = useWorkspaceConfig().data?.trashDays;
  const { restore, erase, busy } = useDeleteProject();
  return (
    <View
      title={t('Trash')}
      lead={
        days !== undefined &&
        t(
          'Deleted projects stay here for {days, plural, one {1 day} other {# days}}, and are then deleted permanently.',
          { days },
        )
      }
      back={{ to: place.projects, label: t('Back to Projects') }}
    >
      <Loaded query={projects} failure={t('Couldn’t load the trash')} rows={4}>
        {(items) => (
          <TrashList
            label={t('Projects in the trash')}
            items={items.map(({ id, name, clientName, deletedAt }) => ({
              id,
              name,
              detail: clientName,
              deletedAt,
            }))}
            question={t(
              'Are you sure you want to delete this project and its texts? This action cannot be undone.',
            )}
            busy={busy}
            onRestore={restore}
            onErase={erase}
          />
        )}
      </Loaded>
    </View>
  );
}
