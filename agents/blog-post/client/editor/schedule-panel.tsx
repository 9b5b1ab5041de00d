import { Button, DateTimeField, serverMessage, useApi } from '@staffroom/sdk/client';
import { Note, Quiet, Row, Stack, useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import { acceptedText } from '../publish/accepted-text.ts';
import { GapList } from '../publish/gap-list.tsx';
import { UnsupportedNote } from '../publish/unsupported-note.tsx';
import { shortTime } from '../use-place.ts';
import type { PanelProps } from './panel-props.ts';
import { t } from '../texts.ts';

/**
 * Milliseconds without a run after which the schedule counts as stopped, and a notice tells people: three times its interval.
 */
const clockRests = 15 * 60_000;

export function SchedulePanel({ post, unsaved }: PanelProps) {
  const toast = useToasts();
  const publish = useApi(contract).publishPost.useMutation();
  const [openedAt] = useState(() => Date.now());
  const { gaps, held, unsupported, version } = post;
  const accepted = acceptedText(post);
  const isPast = held !== null && Date.parse(held.at) <= openedAt;
  const [at, setAt] = useState<string | null>(held === null || isPast ? null : held.at);
  const hindrance =
    post.notPublishable ??
    (unsaved ? t('Save your changes first.') : null) ??
    (post.freeSlug === null
      ? null
      : t('Another published or scheduled post has the address “{slug}”.', { slug: post.slug }));
  const isOff = post.clockSeenAt === null || openedAt - Date.parse(post.clockSeenAt) > clockRests;
  const send = (when: string | null, said: string) =>
    publish.mutate(
      {
        params: { id: post.id },
        body: { at: when, gaps: gaps.length, unsupported: unsupported ?? 0, version },
      },
      { onSuccess: toast.done(said), onError: toast.failed(t('Failed to update blog post')) },
    );
  return (
    <Stack>
      {hindrance !== null && <Quiet>{hindrance}</Quiet>}
      {held !== null && (
        <Note>
          {t('On hold, was planned for {time}: {reason}', {
            time: shortTime(held.at),
            reason: serverMessage(held.reason),
          })}
        </Note>
      )}
      {post.publishAt === null ? (
        <>
          <DateTimeField
            label={t('Publish at')}
            value={at}
            min={new Date(openedAt).toISOString()}
            onValueChange={setAt}
          />
          {gaps.length > 0 && (
            <>
              <Note>{t('Readers will see these gaps:')}</Note>
              <GapList gaps={gaps} />
            </>
          )}
          <UnsupportedNote post={post} />
          <Row>
            <Button
              icon="clock"
              disabled={hindrance !== null || at === null}
              busy={publish.isPending}
              onClick={() => send(at, t('Publishing is scheduled'))}
            >
              {accepted === null ? t('Schedule') : t('Schedule with {accepted}', { accepted })}
            </Button>
          </Row>
        </>
      ) : (
        <Row>
          <span>{t('Will be published {time}', { time: shortTime(post.publishAt) })}</span>
          <Button size="compact" onClick={() => send(null, t('Unchanged'))}>
            {t('Withdraw')}
          </Button>
        </Row>
      )}
      {isOff && (
        <Note>
          {t(
            'Scheduled publishing is off. An administrator can switch on “Publish scheduled posts” under Jobs.',
          )}
        </Note>
      )}
    </Stack>
  );
}
