import { useApi, useMutation } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { t } from '../texts.ts';

export function useDeleteProject() {
  const { deleteProject, restoreProject } = useApi(contract);
  const toast = useToasts();
  const remove = deleteProject.useMutation();
  const restore = restoreProject.useMutation();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => remove.mutateAsync({ params: { id } }),
    onSuccess: (_, { id, name }) =>
      toast.show({
        variant: 'success',
        title: t('{name} moved to trash', { name }),
        description: t('You can restore it for 30 days.'),
        action: {
          label: t('Undo'),
          onSelect: () =>
            restore.mutate(
              { params: { id } },
              {
                onError: toast.failed(t('Failed to restore project')),
              },
            ),
        },
      }),
    onError: toast.failed(t('Failed to delete project')),
  });
}
