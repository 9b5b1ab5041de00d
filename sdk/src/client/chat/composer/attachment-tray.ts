import type { ChatAttachment } from '../../../chat.ts';
import { documentExtensions } from '../../../document-formats.ts';
import { callCore } from '../../core-api.ts';
import { isNotFound } from '../../fetch-json.ts';
import { describeError } from '../../ui/feedback/describe-error.ts';
import type { Toasts } from '../../ui/feedback/use-toast.ts';
import { maxAttachments, selectFiles } from './attachment-rules.ts';
import { keepFiles, keptFiles } from './kept-files.ts';
import {
  asAttachments,
  isOnItsWay,
  type PendingFile,
  type PendingFiles,
  spokenProgress,
  without,
  withChange,
  withChosen,
  withKnown,
} from './pending-files.ts';
import { checkReadable, UnreadableFile, uploadAttachment } from './upload-attachment.ts';
import { t } from '../../texts/texts.ts';

export interface TrayState {
  files: PendingFiles;
  pending: boolean;
  failed: boolean;
  spoken: string;
}

export type AttachmentTray = ReturnType<typeof createAttachmentTray>;

/** Milliseconds between status requests, which replace a lost event of the server. */
const lookEvery = 2_000;

/** Creates the list of the current question's files. Files upload and process immediately, and belong to the draft. */
export function createAttachmentTray(toast: Pick<Toasts, 'show'>) {
  const listeners = new Set<() => void>();
  const uploads = new Map<string, AbortController>();
  const told = new Set<string>();
  let state = stateOf([]);
  let place: string | null = null;
  let begun = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function show(files: PendingFiles): void {
    state = stateOf(files);
    begun ||= files.length > 0;
    keep();
    if (!state.pending) stopLooking();
    else timer ??= setInterval(lookAgain, lookEvery);
    for (const listener of listeners) listener();
  }
  const change = (key: string, part: Partial<PendingFile>) => show(withChange(state.files, key, part));
  const fail = (key: string, error: string) => change(key, { status: 'failed', error });

  function keep(): void {
    if (begun && place !== null) keepFiles(place, state.files);
  }

  function stopLooking(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function lookAgain(): void {
    for (const { key, id, status } of state.files)
      if (id !== null && status === 'processing') void look(key, id);
  }

  async function upload(key: string, file: File): Promise<void> {
    const controller = new AbortController();
    uploads.set(key, controller);
    const { signal } = controller;
    try {
      await checkReadable(file);
      const attached = await uploadAttachment(file, { onProgress: (sent) => change(key, { sent }), signal });
      change(key, { ...attached, sent: 1 });
      await look(key, attached.id);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof UnreadableFile)
        toast.show({ variant: 'destructive', title: t('Error processing file'), description: error.message });
      fail(key, error instanceof UnreadableFile ? error.message : describeError(error).cause);
    } finally {
      uploads.delete(key);
    }
  }

  async function look(key: string, id: string): Promise<void> {
    try {
      const attached = await callCore('GET /api/ai-chat-attachments/:id', { params: { id } });
      // Show a failure once, even if an event and a status request report it.
      if (attached.status === 'failed' && !told.has(id)) {
        told.add(id);
        toast.show({
          variant: 'destructive',
          title: t('Error processing file'),
          description: t('Could not extract text from the file. Please try a different file.'),
        });
      }
      change(key, attached);
    } catch (error) {
      // On any other error, the next interval repeats the status request.
      if (isNotFound(error)) fail(key, error.humane);
    }
  }

  function forget(id: string | null): void {
    // Ignore a failure, because the server deletes unused files within a day.
    if (id !== null)
      callCore('DELETE /api/ai-chat-attachments/:id', { params: { id } }).catch(() => undefined);
  }

  return {
    accept: documentExtensions.join(','),
    state: (): TrayState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Switches to the draft of this name, and restores its files that were attached before a reload and still exist. */
    at(next: string): () => void {
      const stop = new AbortController();
      const { signal } = stop;
      const restore = async (id: string) => {
        const attached = await callCore('GET /api/ai-chat-attachments/:id', { params: { id } }, { signal });
        show(withKnown(state.files, [attached]));
      };
      for (const id of keptFiles(next)) restore(id).catch(() => undefined);
      place = next;
      keep();
      return () => stop.abort();
    },

    onUpdated(id: unknown): void {
      const file = state.files.find((one) => one.id === id);
      if (file?.id != null) void look(file.key, file.id);
    },

    add(chosen: readonly File[]): void {
      const selection = selectFiles(chosen, maxAttachments - state.files.length);
      for (const notice of selection.notices) toast.show(notice);
      const added = selection.files.map((file) => ({ key: crypto.randomUUID(), file }));
      show(withChosen(state.files, added));
      for (const { key, file } of added) void upload(key, file);
    },

    addKnown: (known: readonly ChatAttachment[]): void => show(withKnown(state.files, known)),

    remove(key: string): void {
      uploads.get(key)?.abort();
      forget(state.files.find((file) => file.key === key)?.id ?? null);
      show(without(state.files, key));
    },

    retry(key: string): void {
      const found = state.files.find((file) => file.key === key);
      if (!found?.file) return;
      forget(found.id);
      change(key, { status: 'uploading', sent: 0, id: null, error: null });
      void upload(key, found.file);
    },

    take(): ChatAttachment[] {
      const taken = asAttachments(state.files);
      begun = true;
      show([]);
      return taken;
    },

    close(): void {
      stopLooking();
      for (const controller of uploads.values()) controller.abort();
    },
  };
}

function stateOf(files: PendingFiles): TrayState {
  return {
    files,
    pending: files.some(isOnItsWay),
    failed: files.some(({ status }) => status === 'failed'),
    spoken: spokenProgress(files),
  };
}
