import { Button, DateTimeField, Link, useApi } from '@staffroom/sdk/client';
import { Note, Quiet, Row, Stack, useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import { shortTime, usePlace } from '../use-place.ts';
import type { PanelProps } from './panel-props.ts';
import { t } from '../texts.ts';

/**
 * Milliseconds without a run after which the schedule counts as stopped, and a notice tells people: three times its interval.
 */
const clockRests = 15 * 60_000;

export function SchedulePanel({ post, unsaved }: PanelProps) {
  const toast = useToasts();
  const place = usePlace();
  const publish = useApi(contract).publishPost.useMutation();
  const [at, setAt] = useState<string | null>(null);
  const [openedAt] = useState(() => Date.now());
  const hindrance = post.notPublishable ?? (unsaved ? t('Save your changes first.') : null);
  const isOff = post.clockSeenAt === null || openedAt - Date.parse(post.clockSeenAt) > clockRests;
  const send = (when: string | null, said: string) =>
    publish.mutate(
      { params: { id: post.id }, body: { at: when, unsupported: post.unsupported ?? 0 } },
      { onSuccess: toast.done(said), onError: toast.failed(t('Failed to update blog post')) },
    );
  return (
    <Stack>
      {hindrance !== null && <Quiet>{hindrance}</Quiet>}
      {(post.unsupported ?? 0) > 0 && (
        <Note>
          {t(
            '{unsupported, plural, one {No source supports 1 statement of this post.} other {No source supports # statements of this post.}}',
            { unsupported: post.unsupported ?? 0 },
          )}{' '}
          <Link to={place.facts(post.id)}>{t('Check the facts')}</Link>
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
          <Row>
            <Button
              icon="clock"
              disabled={hindrance !== null || at === null}
              busy={publish.isPending}
              onClick={() => send(at, t('Publishing is scheduled'))}
            >
              {t('Schedule')}
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
