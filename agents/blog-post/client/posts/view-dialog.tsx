import { Dialog, HtmlFrame, LinkButton, useApi } from '@staffroom/sdk/client';
import { Loaded, Row, Stack } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
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
      <Loaded query={post} failure="This post could not be loaded" lines={8}>
        {({ title, status, publishedUrl, content }) => (
          <Stack>
            <Row>
              <StatusBadge status={status} />
              {publishedUrl && (
                <a href={publishedUrl} target="_blank" rel="noreferrer">
                  {publishedUrl}
                </a>
              )}
            </Row>
            <HtmlFrame label={`The post “${title}”`} html={content} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
