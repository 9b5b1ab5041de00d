import { serverMessage, useAgent, useJob, useQueryClient, useToast } from '@staffroom/sdk/client';
import { useEffect, useRef, useState } from 'react';
import { type Run, write } from '../../contract.ts';
import { t } from '../texts.ts';

const open: readonly string[] = ['queued', 'running'];

/** The text of a post while it is written. A page that opens late starts with the stored part. */
export function useWriting(run: Run, jobId: string) {
  const { api } = useAgent();
  const queries = useQueryClient();
  const toast = useToast();
  const [pieces, setPieces] = useState<Piece[]>([]);
  const text = pieces.reduce(joined, run.text);
  const shown = useRef(0);
  useEffect(() => {
    shown.current = text.length;
  }, [text]);
  const { job, cancel } = useJob(write, jobId, (piece) => {
    // A piece at offset 0 means that another model has started the text again, so it replaces the earlier text.
    setPieces((before) => (piece.at === 0 ? [piece] : [...before, piece]));
    // The piece begins after the visible text, because this page missed earlier pieces. The stored text of the run contains
    // them.
    if (piece.at > shown.current)
      void queries.refetchQueries({ queryKey: [`${api}/runs/${run.id}`] }, { cancelRefetch: false });
  });
  const status = job.data?.status ?? 'queued';
  const running = open.includes(status);
  useEffect(() => {
    // Reloads the agent's data after the job: the run now has a post, and the post has a new revision.
    if (!running)
      void queries.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith(`${api}/`),
      });
  }, [api, queries, running]);
  const { error: reason = null, errorParts } = job.data ?? {};
  const error = reason === null ? null : serverMessage(reason, errorParts);
  const failed = status === 'failed';
  const watched = useRef(false);
  useEffect(() => {
    if (running) watched.current = true;
    // An old failure is shown in the page, without a toast.
    if (!failed || !watched.current) return;
    watched.current = false;
    toast.show({
      variant: 'destructive',
      title: t('Error Generating Blog Post'),
      description: error ?? t('Something went wrong.'),
    });
  }, [running, failed, error, toast]);
  return {
    text,
    status,
    running,
    error,
    cancel,
    step: job.data?.step ?? null,
  };
}

interface Piece {
  at: number;
  text: string;
}

/**
 * Appends a piece to the text. A piece that begins beyond the end of the text is left out until the pieces before it arrive.
 */
function joined(text: string, { at, text: piece }: Piece): string {
  const isNext = at <= text.length && at + piece.length > text.length;
  return isNext ? text.slice(0, at) + piece : text;
}
