import { Dialog, ErrorPanel, HtmlFrame, LinkButton, Skeleton, useApi } from '@staffroom/sdk/client';
import * as contract from '../../contract.ts';
import page from '../page.module.css';
import { shortDate, usePlace } from '../use-place.ts';
import { Downloads } from './downloads.tsx';
import { StatusBadge } from './status-badge.tsx';

export function ViewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const place = usePlace();
  const post = useApi(contract).getPost.useQuery({ params: { id } });
  const { data } = post;
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={data?.title ?? 'Blog post'}
      description={
        data && `${data.author} · ${shortDate(data.createdAt)} · ${data.words.toLocaleString('en-US')} words`
      }
      footer={
        data && (
          <>
            <Downloads id={id} hasSources={data.sources.length > 0} />
            {data.mayEdit && (
              <LinkButton variant="primary" icon="pencil" to={place.edit(id)}>
                Edit Post
              </LinkButton>
            )}
          </>
        )
      }
    >
      {post.isPending && <Skeleton lines={8} />}
      {post.isError && (
        <ErrorPanel
          title="This post could not be loaded"
          error={post.error}
          onRetry={() => void post.refetch()}
        />
      )}
      {data && (
        <div className={page.stack}>
          <div className={page.row}>
            <StatusBadge status={data.status} />
            {data.publishedUrl && (
              <a href={data.publishedUrl} target="_blank" rel="noreferrer">
                {data.publishedUrl}
              </a>
            )}
          </div>
          <HtmlFrame label={`The post “${data.title}”`} html={data.content} />
        </div>
      )}
    </Dialog>
  );
}
