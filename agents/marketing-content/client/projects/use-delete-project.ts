import { useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { useDeletionDate } from '@staffroom/sdk/lists';
import * as contract from '../../contract.ts';
import { t } from '../texts.ts';

interface Project {
  id: string;
  name: string;
}

export function useDeleteProject() {
  const { deleteProject, restoreProject, eraseProject } = useApi(contract);
  const toast = useToasts();
  const deletionDate = useDeletionDate();
  const removal = deleteProject.useMutation();
  const restoration = restoreProject.useMutation();
  const erasure = eraseProject.useMutation();

  // The list can disappear with its last project before the server answers. The callbacks of `mutate` would then not run.
  const restore = ({ id, name }: Project) =>
    void restoration
      .mutateAsync({ params: { id } })
      .then(toast.done(t('Project restored'), name), toast.failed(t('Failed to restore project')));

  return {
    busy: restoration.isPending || erasure.isPending,
    restore,
    remove: ({ id, name }: Project) =>
      void removal.mutateAsync({ params: { id } }).then(
        () =>
          toast.show({
            variant: 'success',
            title: t('“{name}” moved to the trash', { name }),
            description: t('Permanently deleted on {date}.', { date: deletionDate() }),
            action: { label: t('Undo'), onSelect: () => restore({ id, name }) },
          }),
        toast.failed(t('Failed to delete project')),
      ),
    erase: ({ id, name }: Project, onDone: () => void) =>
      void erasure
        .mutateAsync({ params: { id } })
        .then(toast.done(t('Project deleted permanently'), name), toast.failed(t('Failed to delete project')))
        .then(onDone),
  };
}
