import { useAgent, useApi, useQueryClient } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import type { Post } from '../../contract.ts';
import type { Status } from '../../post.ts';
import { statusNames } from '../posts/status-badge.tsx';
import { t } from '../texts.ts';

/** The actions that change what the site has of a post. */
export function usePublishing({
  id,
  version,
  gaps,
  unsupported,
}: Pick<Post, 'id' | 'version' | 'gaps' | 'unsupported'>) {
  const { api } = useAgent();
  const { publishPost, resendPost, updatePost } = useApi(contract);
  const queries = useQueryClient();
  const toast = useToasts();
  const publish = publishPost.useMutation();
  const resend = resendPost.useMutation();
  const update = updatePost.useMutation();
  const params = { id };
  const failed = (title: string) => (error: unknown) => {
    toast.failed(title)(error);
    // The post may have changed since the person looked at it.
    void queries.invalidateQueries({ queryKey: [`${api}/${id}`] });
  };
  return {
    busy: publish.isPending || resend.isPending || update.isPending,
    /** Publishes the text that the person sees, with the gaps and the unsupported statements that the person sees. */
    publish: (onDone: () => void, failure = t('Failed to publish blog post')) =>
      publish.mutate(
        { params, body: { version, gaps: gaps.length, unsupported: unsupported ?? 0 } },
        {
          onSuccess({ target }) {
            toast.done(target === null ? t('Blog post published') : t('Blog post is being published'))();
            onDone();
          },
          onError: failed(failure),
        },
      ),
    tryAgain: () => resend.mutate({ params }, { onError: failed(t('Failed to publish blog post')) }),
    setSlug: (slug: string) =>
      update.mutate(
        { params, body: { slug, version } },
        { onError: failed(t('Failed to update blog post')) },
      ),
    setStatus: (status: Status, onDone: () => void) =>
      update.mutate(
        { params, body: { status } },
        {
          onSuccess() {
            toast.done(t('Status is now {status}', { status: statusNames[status] }))();
            onDone();
          },
          onError: failed(t('Failed to update blog post')),
        },
      ),
  };
}
