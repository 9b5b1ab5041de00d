import { useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { useDeletionDate } from '@staffroom/sdk/lists';
import * as contract from '../../contract.ts';
import { usePlace } from '../use-place.ts';
import { t } from '../texts.ts';

interface Post {
  id: string;
  title: string;
}

export function usePostActions() {
  const { deletePost, undeletePost, erasePost, duplicatePost } = useApi(contract);
  const toast = useToasts();
  const place = usePlace();
  const deletionDate = useDeletionDate();
  const removal = deletePost.useMutation();
  const restoration = undeletePost.useMutation();
  const erasure = erasePost.useMutation();
  const copy = duplicatePost.useMutation();

  // The list can disappear with its last post before the server answers. The callbacks of `mutate` would then not run.
  const restore = ({ id, title }: Post) =>
    void restoration
      .mutateAsync({ params: { id } })
      .then(toast.done(t('Blog post restored'), title), toast.failed(t('Failed to restore blog post')));

  return {
    deleting: removal.isPending,
    busy: restoration.isPending || erasure.isPending,
    restore,
    remove: ({ id, title }: Post, onDone: () => void) =>
      void removal.mutateAsync({ params: { id } }).then(
        () => {
          onDone();
          toast.show({
            variant: 'success',
            title: t('“{title}” moved to the trash', { title }),
            description: t('Permanently deleted on {date}.', { date: deletionDate() }),
            action: { label: t('Undo'), onSelect: () => restore({ id, title }) },
          });
        },
        toast.failed(t('Failed to delete blog post')),
      ),
    erase: ({ id, title }: Post, onDone: () => void) =>
      void erasure
        .mutateAsync({ params: { id } })
        .then(
          toast.done(t('Blog post deleted permanently'), title),
          toast.failed(t('Failed to delete blog post')),
        )
        .then(onDone),
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
