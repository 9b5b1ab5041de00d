import { useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { usePlace } from '../use-place.ts';
import { t } from '../texts.ts';

export function usePostActions() {
  const { deletePost, undeletePost, duplicatePost } = useApi(contract);
  const toast = useToasts();
  const place = usePlace();
  const remove = deletePost.useMutation();
  const restore = undeletePost.useMutation();
  const copy = duplicatePost.useMutation();
  return {
    deleting: remove.isPending,
    remove: ({ id, title }: { id: string; title: string }, onDone: () => void) =>
      remove.mutate(
        { params: { id } },
        {
          onSuccess() {
            onDone();
            toast.show({
              variant: 'success',
              title: t('Blog post deleted'),
              description: t('“{title}” moved to trash. You can restore it for 30 days.', { title }),
              action: {
                label: t('Undo'),
                onSelect: () =>
                  restore.mutate(
                    { params: { id } },
                    { onError: toast.failed(t('Failed to restore blog post')) },
                  ),
              },
            });
          },
          onError: toast.failed(t('Failed to delete blog post')),
        },
      ),
    duplicate: (id: string) =>
      copy.mutate(
        { params: { id } },
        {
          onSuccess: (post) =>
            toast.show({
              variant: 'success',
              title: t('Blog post duplicated'),
              description: post.title,
              action: { label: t('Edit'), onSelect: () => place.go(place.edit(post.id)) },
            }),
          onError: toast.failed(t('Duplication Failed')),
        },
      ),
  };
}
