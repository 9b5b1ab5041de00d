import {
  Button,
  type Choice,
  Field,
  PeopleField,
  RelativeTime,
  Skeleton,
  Textarea,
  useApi,
  useUnsavedGuard,
} from '@staffroom/sdk/client';
import { Quiet, Row, Stack, useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { Note, Post } from '../../contract.ts';
import classes from './editor.module.css';
import type { PanelProps } from './panel-props.ts';
import { t } from '../texts.ts';

const states: Record<Post['review'], string> = {
  none: t('No reviewers yet.'),
  asked: t('Review requested.'),
  changes: t('Changes requested.'),
  approved: t('This version is approved.'),
  outdated: t('Changed since it was approved.'),
};

const said: Record<Note['kind'], string> = {
  comment: '',
  asked: t('requested a review'),
  changes: t('requested changes'),
  approved: t('approved this version'),
};

/** Unsent comments by post id, restored when the person returns. */
const begun = new Map<string, string>();

export function ReviewPanel({ post, unsaved }: Pick<PanelProps, 'post' | 'unsaved'>) {
  const { listNotes, addNote, resolveNote } = useApi(contract);
  const toast = useToasts();
  const notes = listNotes.useQuery({ params: { id: post.id } });
  const add = addNote.useMutation();
  const resolve = resolveNote.useMutation();
  const [text, setText] = useState(begun.get(post.id) ?? '');
  useUnsavedGuard(text.trim() !== '');
  const [reviewers, setReviewers] = useState<Choice[]>([]);
  const failed = toast.failed(t('Failed to update blog post'));
  function write(next: string) {
    setText(next);
    begun.set(post.id, next);
  }
  const submitNote = (kind: Note['kind']) =>
    add.mutate(
      {
        params: { id: post.id },
        body: { kind, text, ...(kind === 'asked' && { reviewers: reviewers.map(({ value }) => value) }) },
      },
      {
        onSuccess() {
          write('');
          if (kind === 'asked') setReviewers([]);
        },
        onError: failed,
      },
    );
  return (
    <Stack>
      <Quiet>{states[post.review]}</Quiet>
      {notes.isPending && <Skeleton lines={4} />}
      <ol className={classes.notes}>
        {notes.data?.map(({ id, kind, text: words, by, at, resolved }) => (
          <li key={id} data-resolved={resolved || undefined}>
            <Quiet>
              <strong>{by}</strong> {said[kind]} · <RelativeTime time={at} />
            </Quiet>
            {words !== '' && <p className={classes.noteText}>{words}</p>}
            {kind === 'comment' && (
              <Button
                size="compact"
                variant="quiet"
                onClick={() =>
                  resolve.mutate(
                    { params: { id: post.id, note: id }, body: { resolved: !resolved } },
                    { onError: failed },
                  )
                }
              >
                {resolved ? t('Reopen') : t('Resolve')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Field label={t('Comment')}>
        <Textarea rows={3} maxLength={4_000} value={text} onChange={({ target }) => write(target.value)} />
      </Field>
      {post.mayEdit && (
        <PeopleField
          label={t('Reviewers')}
          hint={
            post.everyone === 'none' && !post.isShared
              ? t('Only you can see this post. Share it first, under Details.')
              : t('Reviewers are notified when you request a review.')
          }
          chosen={reviewers}
          onChange={setReviewers}
        />
      )}
      <Row>
        <Button
          size="compact"
          disabled={text.trim() === ''}
          busy={add.isPending}
          onClick={() => submitNote('comment')}
        >
          {t('Comment')}
        </Button>
        {post.mayEdit && (
          <Button size="compact" disabled={unsaved} onClick={() => submitNote('asked')}>
            {t('Request review')}
          </Button>
        )}
        {post.mayApprove && (
          <Button size="compact" icon="check" disabled={unsaved} onClick={() => submitNote('approved')}>
            {t('Approve')}
          </Button>
        )}
        <Button size="compact" disabled={text.trim() === ''} onClick={() => submitNote('changes')}>
          {t('Request changes')}
        </Button>
      </Row>
    </Stack>
  );
}
