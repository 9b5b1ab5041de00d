import { useAgent, useJob, useQueryClient, useToast } from '@staffroom/sdk/client';
import { useEffect, useRef, useState } from 'react';
import { type Run, write } from '../../contract.ts';
import { t } from '../texts.ts';

const open: readonly string[] = ['queued', 'running'];

/** A post that is being written, as far as it has come; whoever comes late begins with what was kept. */
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
    // What begins anew, with another model, has nothing to do with what came before.
    setPieces((before) => (piece.at === 0 ? [piece] : [...before, piece]));
    // Pieces went by before this page listened: what has been kept of them is looked up, and these join it.
    if (piece.at > shown.current)
      void queries.refetchQueries({ queryKey: [`${api}/runs/${run.id}`] }, { cancelRefetch: false });
  });
  const status = job.data?.status ?? 'queued';
  const running = open.includes(status);
  useEffect(() => {
    // The run knows its post now, and the post its new revision.
    if (!running)
      void queries.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith(`${api}/`),
      });
  }, [api, queries, running]);
  const error = job.data?.error ?? null;
  const failed = status === 'failed';
  const watched = useRef(false);
  useEffect(() => {
    if (running) watched.current = true;
    // Who comes to one that failed long ago reads it in its place.
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

/** Of the text that is written, and where in it it begins. */
interface Piece {
  at: number;
  text: string;
}

/** A text and what follows it; a piece that does not reach it yet waits. */
function joined(text: string, { at, text: piece }: Piece): string {
  const isNext = at <= text.length && at + piece.length > text.length;
  return isNext ? text.slice(0, at) + piece : text;
}
