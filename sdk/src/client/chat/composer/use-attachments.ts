import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { ChatAttachment } from '../../../chat.ts';
import { callCore } from '../../core-api.ts';
import { isNotFound } from '../../http.ts';
import { useWorkspaceEvent } from '../../socket.tsx';
import { describeError } from '../../ui/feedback/describe-error.ts';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { mostAttachments, selectFiles } from './attachment-rules.ts';
import { keepFiles, keptFiles } from './kept-files.ts';
import {
  asAttachments,
  isOnItsWay,
  type PendingFiles,
  without,
  withChange,
  withChosen,
  withKnown,
} from './pending-files.ts';
import { checkReadable, UnreadableFile, uploadAttachment } from './upload-attachment.ts';
import { t } from '../../texts/texts.ts';

export interface Attachments {
  files: PendingFiles;
  /** Some are still being uploaded or read. */
  pending: boolean;
  /** Some could not be read: they go with no question. */
  failed: boolean;
  add: (chosen: readonly File[]) => void;
  /** Resolves when none is pending any more. */
  settled: () => Promise<void>;
  /** Files of a question that is written again. */
  addKnown: (known: readonly ChatAttachment[]) => void;
  remove: (key: string) => void;
  retry: (key: string) => void;
  /** Hands them over to a question; none are left here. */
  take: () => ChatAttachment[];
}

/** The net under lost news of the server, in milliseconds. */
const lookEvery = 2_000;

type Change = (files: PendingFiles) => PendingFiles;

/** The files of the question that is being written. They are uploaded and read at once, and stay with the draft. */
export function useAttachments(place: string): Attachments {
  const [files, change] = useReducer((before: PendingFiles, next: Change) => next(before), []);
  const uploads = useRef(new Map<string, AbortController>());
  const told = useRef(new Set<string>());
  const waiting = useRef<(() => void)[]>([]);
  const toast = useToast();
  const pending = files.some(isOnItsWay);

  const fail = (key: string, error: string) =>
    change((all) => withChange(all, key, { status: 'failed', error }));

  async function upload(key: string, file: File): Promise<void> {
    const controller = new AbortController();
    uploads.current.set(key, controller);
    const { signal } = controller;
    try {
      await checkReadable(file);
      const onProgress = (sent: number) => change((all) => withChange(all, key, { sent }));
      const attached = await uploadAttachment(file, { onProgress, signal });
      change((all) => withChange(all, key, { ...attached, sent: 1 }));
      await look(key, attached.id);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof UnreadableFile)
        toast.show({ variant: 'destructive', title: t('Error processing file'), description: error.message });
      fail(key, error instanceof UnreadableFile ? error.message : describeError(error).cause);
    } finally {
      uploads.current.delete(key);
    }
  }

  /** Asks how far the server is with it. */
  async function look(key: string, id: string): Promise<void> {
    try {
      const attached = await callCore('GET /api/ai-chat-attachments/:id', { params: { id } });
      // News and the net under it may both bring it.
      if (attached.status === 'failed' && !told.current.has(id)) {
        told.current.add(id);
        toast.show({
          variant: 'destructive',
          title: t('Error processing file'),
          description: t('Could not extract text from the file. Please try a different file.'),
        });
      }
      change((all) => withChange(all, key, attached));
    } catch (error) {
      // Without an answer it is asked again.
      if (isNotFound(error)) fail(key, error.humane);
    }
  }

  useWorkspaceEvent('attachment.updated', (data) => {
    const file = files.find(({ id }) => id === data['id']);
    if (file?.id != null) void look(file.key, file.id);
  });
  const onTick = useEffectEvent(() => {
    for (const { key, id, status } of files) if (id !== null && status === 'processing') void look(key, id);
  });
  useEffect(() => {
    if (!pending) {
      for (const resolve of waiting.current.splice(0)) resolve();
      return undefined;
    }
    const timer = setInterval(onTick, lookEvery);
    return () => clearInterval(timer);
  }, [pending]);

  // What was attached before the page was loaded anew, as far as it is there.
  useEffect(() => {
    const stop = new AbortController();
    const restore = async (id: string) => {
      const attached = await callCore(
        'GET /api/ai-chat-attachments/:id',
        { params: { id } },
        { signal: stop.signal },
      );
      change((all) => withKnown(all, [attached]));
    };
    for (const id of keptFiles(place)) restore(id).catch(() => undefined);
    return () => stop.abort();
  }, [place]);

  const begun = useRef(false);
  useEffect(() => {
    // Before anything was restored there is nothing to keep.
    if (begun.current || files.length > 0) keepFiles(place, files);
    begun.current ||= files.length > 0;
  }, [place, files]);

  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  function forget(id: string | null): void {
    // One that the server keeps is forgotten there within a day.
    if (id !== null)
      callCore('DELETE /api/ai-chat-attachments/:id', { params: { id } }).catch(() => undefined);
  }

  return {
    files,
    pending,
    failed: files.some(({ status }) => status === 'failed'),
    add(chosen) {
      const selection = selectFiles(chosen, mostAttachments - files.length);
      for (const notice of selection.notices) toast.show(notice);
      const added = selection.files.map((file) => ({ key: crypto.randomUUID(), file }));
      change((all) => withChosen(all, added));
      for (const { key, file } of added) void upload(key, file);
    },
    settled: () => (pending ? new Promise((resolve) => waiting.current.push(resolve)) : Promise.resolve()),
    addKnown: (known) => change((all) => withKnown(all, known)),
    remove(key) {
      uploads.current.get(key)?.abort();
      forget(files.find((file) => file.key === key)?.id ?? null);
      change((all) => without(all, key));
    },
    retry(key) {
      const found = files.find((file) => file.key === key);
      if (!found?.file) return;
      forget(found.id);
      change((all) => withChange(all, key, { status: 'uploading', sent: 0, id: null, error: null }));
      void upload(key, found.file);
    },
    take() {
      const taken = asAttachments(files);
      change(() => []);
      keepFiles(place, []);
      return taken;
    },
  };
}
