import { Button, HtmlFrame, Link, Progress, Prose, Skeleton, useApi } from '@staffroom/sdk/client';
import { Note, Quiet, Row, View, useToasts } from '@staffroom/sdk/layout';
import { useEffect, useRef } from 'react';
import * as contract from '../../contract.ts';
import type { Post, Run } from '../../contract.ts';
import { textOf, wordCount } from '../../post.ts';
import { usePlace } from '../use-place.ts';
import { useStartWriting } from './use-start-writing.ts';
import { useWriting } from './use-writing.ts';
import classes from './wizard.module.css';

/** The post while it is written, and when it is: a draft from the first moment on, published when somebody says so. */
export function DraftStep({ run, jobId }: { run: Run; jobId: string }) {
  const place = usePlace();
  const { text, status, running, error, cancel, step } = useWriting(run, jobId);
  const { start, starting } = useStartWriting();
  const topic = run.topics.find(({ id }) => id === run.topicId);
  const back = () => place.go(place.topics(run.id));
  const again = () => run.topicId !== null && start(run.id, run.topicId);
  const written = status === 'completed' && run.postId !== null;
  return (
    <View title={topic?.title ?? 'The draft'}>
      {running && (
        <Row>
          <Words count={wordCount(text)} target={run.target} />
          <Quiet>{step === 'Find facts' ? 'Looking for facts…' : 'Writing…'}</Quiet>
          <Button size="compact" icon="stop" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
        </Row>
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
            Back to Topics
          </Button>
          {!running && status !== 'completed' && (
            <Button variant="primary" icon="retry" busy={starting} onClick={again}>
              Retry
            </Button>
          )}
        </Row>
      )}
    </View>
  );
}

function Words({ count, target }: { count: number; target: number | null }) {
  return (
    <div className={classes.words}>
      <span>
        <strong>{count.toLocaleString('en-US')}</strong>
        {target === null ? ' words' : ` of ${target.toLocaleString('en-US')} words`}
      </span>
      {target !== null && (
        <Progress
          label="Words written"
          value={Math.min(count, target)}
          max={target}
          className={classes.bar}
        />
      )}
    </div>
  );
}

/** Only its words: what is not whole yet is no page. */
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
        // Lines only come at the end.
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
        <Note>You cancelled the writing. Nothing has been saved.</Note>
      ) : (
        <Note tone="bad">Error Generating Blog Post: {error} Nothing has been saved.</Note>
      )}
      {text !== '' && <Growing text={text} />}
    </>
  );
}

const origins: Record<Post['how'], string> = {
  model: 'Written by a language model',
  library: 'Compiled from your documents, without a language model',
  person: 'Edited by hand',
};

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
  const toast = useToasts();
  const { getPost, publishPost } = useApi(contract);
  const post = getPost.useQuery({ params: { id } });
  const publish = publishPost.useMutation();
  const { data } = post;
  if (!data) return <Skeleton lines={8} />;
  const { words, how, model, sources, revision, notPublishable } = data;
  const gaps = data.content.match(/\[to be supplied/gi)?.length ?? 0;
  function save() {
    publish.mutate(
      { params: { id }, body: {} },
      {
        onSuccess() {
          toast.show({ variant: 'success', title: 'Blog post published', description: data?.title });
          place.go(place.posts);
        },
        onError: toast.failed('Saving Failed'),
      },
    );
  }
  return (
    <>
      <Row>
        <Words count={words} target={target} />
        <Quiet>
          {origins[how]}
          {model !== null && model !== '' ? ` (${model})` : ''} · {sources.length}{' '}
          {sources.length === 1 ? 'source' : 'sources'} · saved as Draft, revision {revision}
        </Quiet>
      </Row>
      {target !== null && words < target && (
        <Note>
          It has {words.toLocaleString('en-US')} of the {target.toLocaleString('en-US')} words that its prompt
          asks for.
        </Note>
      )}
      {gaps > 0 && (
        <Note>
          {gaps} {gaps === 1 ? 'place says' : 'places say'} “to be supplied”: no document has the fact.
        </Note>
      )}
      <div className={classes.sheet}>
        <HtmlFrame label="The draft" html={data.content} />
      </div>
      <div className={classes.foot}>
        <Button icon="chevron-left" onClick={onBack}>
          Back to Topics
        </Button>
        <Button icon="retry" busy={again} onClick={onAgain}>
          Regenerate
        </Button>
        <Link to={place.edit(id)}>Edit the draft</Link>
        <span className={classes.end} />
        <Button onClick={() => place.go(place.posts)}>Keep as draft</Button>
        <Button variant="primary" busy={publish.isPending} disabled={notPublishable !== null} onClick={save}>
          Save
        </Button>
        <Quiet>{notPublishable ?? 'as Published'}</Quiet>
      </div>
    </>
  );
}
