import { Button, serverMessage, useAgent, useApi, useJob, useQueryClient } from '@staffroom/sdk/client';
import { Row, useToasts } from '@staffroom/sdk/layout';
import { useEffect, useState } from 'react';
import * as contract from '../../contract.ts';
import type { Post } from '../../contract.ts';
import { t } from '../texts.ts';
import classes from './cut-note.module.css';

const open: readonly string[] = ['queued', 'running'];

/** Says that the token limit cut the text off, and lets a model continue it. */
export function CutNote({
  post,
  unsaved,
}: {
  post: Pick<Post, 'id' | 'isCut' | 'mayEdit'>;
  unsaved: boolean;
}) {
  const toast = useToasts();
  const { api } = useAgent();
  const queries = useQueryClient();
  const { continuePost, completePost } = useApi(contract);
  const begin = continuePost.useMutation();
  const complete = completePost.useMutation();
  const [jobId, setJobId] = useState<string | null>(null);
  const { job } = useJob(contract.continueWriting, jobId);
  const status = jobId === null ? null : (job.data?.status ?? 'queued');
  const running = begin.isPending || (status !== null && open.includes(status));
  useEffect(() => {
    // Loads the longer text: the job has added a revision.
    if (status === 'completed')
      void queries.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith(`${api}/`),
      });
  }, [api, queries, status]);
  if (!post.isCut) return null;
  const { error, errorParts } = job.data ?? {};
  const failed =
    status === 'failed' ? (error ? serverMessage(error, errorParts) : t('Something went wrong.')) : null;
  return (
    <aside className={classes.cut} aria-label={t('Unfinished text')}>
      <p>{t('The model stopped in mid-sentence: the text reached the token limit.')}</p>
      {failed !== null && <p role="alert">{t('Couldn’t continue the text: {failed}', { failed })}</p>}
      {post.mayEdit && (
        <Row>
          <Button
            size="compact"
            variant="primary"
            busy={running && t('Continuing…')}
            disabled={unsaved && !running}
            onClick={() =>
              begin.mutate(
                { params: { id: post.id } },
                {
                  onSuccess: (started) => setJobId(started.jobId),
                  onError: toast.failed(t('Couldn’t continue the text')),
                },
              )
            }
          >
            {t('Continue the text')}
          </Button>
          <Button
            size="compact"
            variant="quiet"
            busy={complete.isPending}
            disabled={running}
            onClick={() =>
              complete.mutate(
                { params: { id: post.id } },
                { onError: toast.failed(t('Failed to update blog post')) },
              )
            }
          >
            {t('The text is complete')}
          </Button>
        </Row>
      )}
    </aside>
  );
}
