import { useQueryClient } from '@tanstack/react-query';
import { ApiError, describeError, useToast } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { useRef, useState } from 'react';
import { refreshDocuments } from '../document-queries.ts';
import type { SentDocument } from './send-file.ts';
import { sendWithinRate } from './send-within-rate.ts';
import { useRunWorkflow, type Workflow } from '../document-workflows.ts';
import { t } from '../../texts/texts.ts';

export interface Upload {
  id: number;
  file: File;
  /**
   * The state of an upload. `chosen`: selected; `waiting`: in the queue; `duplicate`: the library already has this file, so a
   * person decides.
   */
  state: 'chosen' | 'waiting' | 'sending' | 'failed' | 'duplicate';
  /** Number of bytes uploaded so far, of `total`. */
  sent: number;
  total: number;
  /** Why the upload failed, or null. */
  reason: string | null;
  /** The id of the uploaded document, and the existing document with the same content; null if there is none. */
  duplicate: { id: string; of: { id: string; filename: string } } | null;
}

/** The job to start after the upload. */
export interface Processing {
  workflow: Workflow;
  instructions: string;
}

export interface Uploads {
  list: Upload[];
  add: (files: readonly File[]) => void;
  /** Removes a file and cancels its upload. */
  remove: (id: number) => void;
  /** Uploads selected and failed files. Resolves with true if all are uploaded and no duplicate waits for a decision. */
  start: (processing: Processing | null) => Promise<boolean>;
  retry: (upload: Upload, processing: Processing | null) => Promise<boolean>;
  keep: (upload: Upload, processing: Processing | null) => Promise<void>;
  discard: (upload: Upload) => Promise<void>;
}

/**
 * Maximum number of uploads at once. Browsers open six connections to a server, and the rest of the page needs some of them.
 */
const uploadConcurrency = 3;

/** Uploads files to the library independently of each other. They continue when the person leaves the screen. */
export function useUploads(): Uploads {
  const queries = useQueryClient();
  const toast = useToast();
  const run = useRunWorkflow();
  const [list, setList] = useState<Upload[]>([]);
  const lastId = useRef(0);
  const running = useRef(new Map<number, AbortController>());

  const update = (id: number, change: Partial<Upload>) =>
    setList((before) => before.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  const drop = (id: number) => setList((before) => before.filter((upload) => upload.id !== id));

  async function send({ id, file }: Upload, { signal }: AbortController): Promise<SentDocument | null> {
    if (signal.aborted) return null;
    update(id, { state: 'sending', sent: 0 });
    try {
      return await sendWithinRate(file, {
        signal,
        onProgress: (sent, total) => update(id, { sent, total }),
      });
    } catch (error) {
      if (signal.aborted) return null;
      const reason = failure(error);
      update(id, { state: 'failed', reason });
      toast.show({
        variant: 'destructive',
        title: t('Upload failed'),
        description: `${file.name}: ${reason}`,
      });
      return null;
    } finally {
      running.current.delete(id);
    }
  }

  /** Starts the requested job on a document, and shows a toast if that fails. @returns whether the job has started */
  async function process(documentId: string, processing: Processing | null): Promise<boolean> {
    if (!processing) return false;
    const { workflow, instructions } = processing;
    const words = instructions.trim();
    return run.mutateAsync({ documentId, workflow, ...(words !== '' && { instructions: words }) }).then(
      () => true,
      () => false,
    );
  }

  function sayUploaded(description: string | undefined, processed: boolean): void {
    const title = processed
      ? t('Document uploaded and processing started')
      : t('Document uploaded successfully');
    toast.show({ variant: 'success', title, description });
  }

  async function sendAll(uploads: readonly Upload[], processing: Processing | null): Promise<boolean> {
    const controllers = new Map(uploads.map(({ id }) => [id, new AbortController()]));
    for (const [id, controller] of controllers) {
      running.current.set(id, controller);
      update(id, { state: 'waiting', reason: null });
    }
    const jobs: Promise<boolean>[] = [];
    let undecided = 0;
    const queue = uploads.values();
    const work = async () => {
      for (const upload of queue) {
        const controller = controllers.get(upload.id);
        const document = controller && (await send(upload, controller));
        if (!document) continue;
        if (document.duplicateOf) {
          undecided += 1;
          const duplicate = { id: document.id, of: document.duplicateOf };
          update(upload.id, { state: 'duplicate', duplicate });
          continue;
        }
        drop(upload.id);
        jobs.push(process(document.id, processing));
      }
    };
    await Promise.all(Array.from({ length: uploadConcurrency }, work));
    const arrived = jobs.length;
    if (arrived + undecided > 0) await refreshDocuments(queries);
    if (arrived === 0) return false;
    const names =
      uploads.length === 1
        ? uploads[0]?.file.name
        : t('{arrived} of {uploads} files', { arrived, uploads: uploads.length });
    sayUploaded(names, (await Promise.all(jobs)).every(Boolean));
    return arrived === uploads.length;
  }

  return {
    list,
    add(files) {
      const chosen = files.map((file): Upload => {
        lastId.current += 1;
        const { size: total } = file;
        return { id: lastId.current, file, state: 'chosen', sent: 0, total, reason: null, duplicate: null };
      });
      setList((before) => [...before, ...chosen]);
    },
    remove(id) {
      running.current.get(id)?.abort();
      drop(id);
    },
    start: (processing) =>
      sendAll(
        list.filter(({ state }) => state === 'chosen' || state === 'failed'),
        processing,
      ),
    retry: (upload, processing) => sendAll([upload], processing),
    async keep({ id, file, duplicate }, processing) {
      drop(id);
      sayUploaded(file.name, duplicate !== null && (await process(duplicate.id, processing)));
    },
    async discard({ id, duplicate }) {
      drop(id);
      if (!duplicate) return;
      const params = { id: duplicate.id };
      await callCore('DELETE /api/documents/:id', { params, query: { permanent: 'true' } }).catch(
        (error: unknown) =>
          toast.show({ variant: 'destructive', title: t('Couldn’t delete the duplicate'), error }),
      );
      await refreshDocuments(queries);
    },
  };
}

export function failure(error: unknown): string {
  if (error instanceof ApiError) return error.body?.message ?? t('An error occurred');
  return describeError(error).cause;
}
