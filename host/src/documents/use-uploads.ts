import { useQueryClient } from '@tanstack/react-query';
import { ApiError, describeError, useToast } from '@staffroom/sdk/client';
import { useRef, useState } from 'react';
import { refreshDocuments } from './document-queries.ts';
import { sendFile } from './send-file.ts';

export interface Upload {
  id: number;
  file: File;
  /** `chosen`: nothing has happened yet; `waiting`: its turn will come. */
  state: 'chosen' | 'waiting' | 'sending' | 'failed';
  /** Bytes that have left this computer, of `total`. */
  sent: number;
  total: number;
  /** Why it failed. */
  reason: string | null;
}

export interface Uploads {
  list: Upload[];
  add: (files: readonly File[]) => void;
  /** Takes a file out of the list; one that is being sent is cancelled. */
  remove: (id: number) => void;
  /** Sends what was chosen and, once more, what has failed. True when every file has arrived. */
  start: () => Promise<boolean>;
  /** Sends one failed file again. */
  retry: (upload: Upload) => Promise<boolean>;
}

/** Browsers open six connections to a server; the rest of the page needs some. */
const atOnce = 3;

/** Files on their way into the library, each on its own. They go on when the screen is left. */
export function useUploads(): Uploads {
  const queries = useQueryClient();
  const toast = useToast();
  const [list, setList] = useState<Upload[]>([]);
  const lastId = useRef(0);
  const running = useRef(new Map<number, AbortController>());

  const update = (id: number, change: Partial<Upload>) =>
    setList((before) => before.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  const drop = (id: number) => setList((before) => before.filter((upload) => upload.id !== id));

  /** Whether the file has arrived. */
  async function send({ id, file }: Upload, { signal }: AbortController): Promise<boolean> {
    if (signal.aborted) return false;
    update(id, { state: 'sending', sent: 0 });
    try {
      await sendFile(file, { signal, onProgress: (sent, total) => update(id, { sent, total }) });
      drop(id);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const reason = failure(error);
      update(id, { state: 'failed', reason });
      toast.show({ variant: 'destructive', title: 'Upload failed', description: `${file.name}: ${reason}` });
      return false;
    } finally {
      running.current.delete(id);
    }
  }

  async function sendAll(uploads: readonly Upload[]): Promise<boolean> {
    const controllers = new Map(uploads.map(({ id }) => [id, new AbortController()]));
    for (const [id, controller] of controllers) {
      running.current.set(id, controller);
      update(id, { state: 'waiting', reason: null });
    }
    let arrived = 0;
    const queue = uploads.values();
    const work = async () => {
      for (const upload of queue) {
        const controller = controllers.get(upload.id);
        if (controller && (await send(upload, controller))) arrived += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (arrived === 0) return false;
    const names = uploads.length === 1 ? uploads[0]?.file.name : `${arrived} of ${uploads.length} files`;
    toast.show({ variant: 'success', title: 'Document uploaded successfully', description: names });
    await refreshDocuments(queries);
    return arrived === uploads.length;
  }

  return {
    list,
    add(files) {
      const chosen = files.map((file): Upload => {
        lastId.current += 1;
        return { id: lastId.current, file, state: 'chosen', sent: 0, total: file.size, reason: null };
      });
      setList((before) => [...before, ...chosen]);
    },
    remove(id) {
      running.current.get(id)?.abort();
      drop(id);
    },
    start: () => sendAll(list.filter(({ state }) => state === 'chosen' || state === 'failed')),
    retry: (upload) => sendAll([upload]),
  };
}

function failure(error: unknown): string {
  if (error instanceof ApiError) return error.body?.message ?? 'An error occurred';
  return describeError(error).cause;
}
