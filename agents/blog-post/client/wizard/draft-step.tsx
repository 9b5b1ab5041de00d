import { Button, HtmlFrame, Link, Prose, Skeleton, useApi } from '@staffroom/sdk/client';
import { Note, Quiet, Row, View } from '@staffroom/sdk/layout';
import { SlowModel } from '@staffroom/sdk/lists';
import { useEffect, useRef, useState } from 'react';
import * as contract from '../../contract.ts';
import type { Run } from '../../contract.ts';
import { textOf, wordCount } from '../../post.ts';
import { CutNote } from '../editor/cut-note.tsx';
import { originText } from '../origin-text.ts';
import { statusNames } from '../posts/status-badge.tsx';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import { UnsupportedNote } from '../publish/unsupported-note.tsx';
import { usePlace } from '../use-place.ts';
import { Words } from '../words.tsx';
import { useStartWriting } from './use-start-writing.tsx';
import { useWriting } from './use-writing.ts';
import classes from './wizard.module.css';
import { t } from '../texts.ts';

export function DraftStep({ run, jobId }: { run: Run; jobId: string }) {
  const place = usePlace();
  const { text, status, running, error, cancel, step } = useWriting(run, jobId);
  const { start, starting, question } = useStartWriting();
  const topic = run.topics.find(({ id }) => id === run.topicId);
  const back = () => place.go(place.topics(run.id));
  const again = () => run.topicId !== null && start(run.id, run.topicId);
  const written = status === 'completed' && run.postId !== null;
  return (
    <View title={topic?.title ?? t('Draft')}>
      {running && (
        <Row>
          <Words count={wordCount(text)} target={run.target} />
          <Quiet>{step === 'Find facts' ? t('Finding facts…') : t('Writing…')}</Quiet>
          <Button size="compact" icon="stop" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('Cancel')}
          </Button>
        </Row>
      )}
      {running && (
        <SlowModel
          sign={`${step} ${text.length}`}
          busy={cancel.isPending || starting}
          onCancel={() => cancel.mutate()}
          onRetry={() => cancel.mutate(undefined, { onSuccess: again })}
        />
      )}
      {running && <Growing text={text} />}
      {(status === 'failed' || status === 'cancelled') && (
        <Ended error={status === 'failed' ? error : null} text={text} />
      )}
      {written && run.postId && (
        <Written id={run.postId} target={run.target} again={starting} onAgain={again} onBack={back} />
      )}
      {!written && (
        <Row>
          <Button icon="chevron-left" onClick={back}>
            {t('Back to Topics')}
          </Button>
          {!running && status !== 'completed' && (
            <Button variant="primary" icon="retry" busy={starting} onClick={again}>
              {t('Retry')}
            </Button>
          )}
        </Row>
      )}
      {question}
    </View>
  );
}

/** Shows the growing text as plain text, because incomplete HTML cannot be displayed. */
function Growing({ text }: { text: string }) {
  const end = useRef<HTMLDivElement>(null);
  const lines = textOf(text)
    .split(/\n+/)
    .filter((line) => line.trim() !== '');
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines.length]);
  if (lines.length === 0) return <Skeleton lines={6} />;
  return (
    <Prose className={classes.sheet}>
      {lines.map((line, place) => (
        // New lines only appear at the end, so indexes are stable keys.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={place}>{line}</p>
      ))}
      <div ref={end} />
    </Prose>
  );
}

function Ended({ error, text }: { error: string | null; text: string }) {
  return (
    <>
      {error === null ? (
        <Note>{t('Canceled. Nothing was saved.')}</Note>
      ) : (
        <Note tone="bad">{t('Error Generating Blog Post: {error} Nothing has been saved.', { error })}</Note>
      )}
      {text !== '' && <Growing text={text} />}
    </>
  );
}

function Written({
  id,
  target,
  again,
  onAgain,
  onBack,
}: {
  id: string;
  target: number | null;
  again: boolean;
  onAgain: () => void;
  onBack: () => void;
}) {
  const place = usePlace();
  const [publishing, setPublishing] = useState(false);
  const { data } = useApi(contract).getPost.useQuery({ params: { id } });
  if (!data) return <Skeleton lines={8} />;
  const { words, origin, status, revision, notPublishable } = data;
  const gaps = data.gaps.length;
  return (
    <>
      <Row>
        <Words count={words} target={target} />
        <Quiet>
          {t('{origin} · saved as {status}, revision {revision}', {
            origin: originText(origin),
            status: statusNames[status],
            revision,
          })}
        </Quiet>
      </Row>
      {target !== null && words < target && (
        <Note>
          {t('{words, number} of {target, number} words requested in the prompt.', {
            words,
            target,
          })}
        </Note>
      )}
      {gaps > 0 && (
        <Note>
          {t(
            '{gaps} {gaps, plural, one {fact is} other {facts are}} marked “to be supplied”: not in your documents.',
            { gaps },
          )}
        </Note>
      )}
      <CutNote post={data} unsaved={false} />
      <UnsupportedNote post={data} />
      <div className={classes.sheet}>
        <HtmlFrame label={t('Draft')} html={data.content} />
      </div>
      <div className={classes.foot}>
        <Button icon="chevron-left" onClick={onBack}>
          {t('Back to Topics')}
        </Button>
        <Button icon="retry" busy={again} onClick={onAgain}>
          {t('Regenerate')}
        </Button>
        <Link to={place.edit(id)}>{t('Edit the draft')}</Link>
        <div className={classes.publish}>
          <Button onClick={() => place.go(place.posts)}>{t('Keep as draft')}</Button>
          <Button variant="primary" disabled={notPublishable !== null} onClick={() => setPublishing(true)}>
            {t('Save')}
          </Button>
          <Quiet>{notPublishable ?? t('as Published')}</Quiet>
        </div>
      </div>
      {publishing && (
        <PublishDialog
          post={data}
          failure={t('Saving Failed')}
          onClose={() => setPublishing(false)}
          onDone={() => place.go(place.posts)}
        />
      )}
    </>
  );
}
