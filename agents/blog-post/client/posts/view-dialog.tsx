import { Dialog, HtmlFrame, LinkButton, useApi } from '@staffroom/sdk/client';
import { Loaded, Note, Row, Stack } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { withoutTitle } from '../../post.ts';
import { shortDate, usePlace } from '../use-place.ts';
import { Downloads } from './downloads.tsx';
import { StatusBadge } from './status-badge.tsx';
import { t } from '../texts.ts';

export function ViewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const place = usePlace();
  const post = useApi(contract).getPost.useQuery({ params: { id } });
  const { data } = post;
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={data?.title ?? t('Blog post')}
      description={
        data &&
        t('{author} · {createdAt} · {words, number} words', {
          author: data.author,
          createdAt: shortDate(data.createdAt),
          words: data.words,
        })
      }
      footer={
        data && (
          <>
            <Downloads id={id} hasSources={data.sources.length > 0} gaps={data.gaps} />
            {data.mayEdit && (
              <LinkButton variant="primary" icon="pencil" to={place.edit(id)}>
                {t('Edit Post')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <Loaded query={post} failure={t('Couldn’t load this post')} lines={8}>
        {(shown) => (
          <Stack>
            <Row>
              <StatusBadge post={shown} />
              {shown.publishedUrl && (
                <a href={shown.publishedUrl} target="_blank" rel="noreferrer">
                  {shown.publishedUrl}
                </a>
              )}
            </Row>
            {shown.isCut && <Note>{t('Unfinished: the model stopped in mid-sentence')}</Note>}
            <HtmlFrame
              label={t('The post “{title}”', { title: shown.title })}
              html={withoutTitle(shown.content, shown.title)}
            />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
