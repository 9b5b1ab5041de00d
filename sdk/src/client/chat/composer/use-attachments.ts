import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatAttachment } from '../../../chat.ts';
import { useWorkspaceEvent } from '../../socket.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { whenInUse } from '../../ui/when-in-use.ts';
import { loadAttachmentTray } from './attachment-parts.ts';
import type { AttachmentTray, TrayState } from './attachment-tray.ts';
import { keptFiles } from './kept-files.ts';
import { t } from '../../texts/texts.ts';

export interface Attachments extends TrayState {
  accept: string | undefined;
  add: (chosen: readonly File[]) => void;
  /** Resolves when no file is pending any longer; false if some files failed to upload. */
  settled: () => Promise<boolean>;
  addKnown: (known: readonly ChatAttachment[]) => void;
  remove: (key: string) => void;
  retry: (key: string) => void;
  /** Returns the files for sending, and clears the list. */
  take: () => ChatAttachment[];
}

const nothing: TrayState = { files: [], pending: false, failed: false, spoken: '' };
const nobody = () => () => undefined;

/** The files of the current question. The code for files loads with the first file. */
export function useAttachments(place: string): Attachments {
  const toast = useToast();
  const [tray, setTray] = useState<AttachmentTray | null>(null);
  const [awaited, setAwaited] = useState(0);
  const opening = useRef<Promise<AttachmentTray> | null>(null);
  const waiting = useRef<((whole: boolean) => void)[]>([]);
  const state = useSyncExternalStore(tray?.subscribe ?? nobody, () => tray?.state() ?? nothing);
  const pending = state.pending || awaited > 0;

  const open = useCallback((): Promise<AttachmentTray> => {
    opening.current ??= loadAttachmentTray().then(({ createAttachmentTray }) => {
      const made = createAttachmentTray(toast);
      setTray(made);
      return made;
    });
    return opening.current.catch((error: unknown) => {
      // Clear the failed import, so that the next file tries again.
      opening.current = null;
      throw error;
    });
  }, [toast]);

  const refuse = useCallback(
    (error: unknown) => void toast.show({ variant: 'destructive', title: t('Error processing file'), error }),
    [toast],
  );
  const withTray = useCallback(
    async (work: (opened: AttachmentTray) => void): Promise<void> => {
      setAwaited((count) => count + 1);
      try {
        work(await open());
      } catch (error) {
        refuse(error);
        for (const answer of waiting.current.splice(0)) answer(false);
      }
      setAwaited((count) => count - 1);
    },
    [open, refuse],
  );

  useEffect(() => whenInUse(() => void open().catch(() => undefined)), [open]);
  useEffect(() => {
    if (keptFiles(place).length > 0) open().catch(refuse);
  }, [place, open, refuse]);
  useEffect(() => tray?.at(place), [tray, place]);
  useEffect(() => () => void opening.current?.then((opened) => opened.close()).catch(() => undefined), []);
  useWorkspaceEvent('attachment.updated', (data) => tray?.onUpdated(data['id']));
  useEffect(() => {
    if (pending) return;
    for (const answer of waiting.current.splice(0)) answer(true);
  }, [pending]);

  const now = (work: (opened: AttachmentTray) => void) => void (tray ? work(tray) : withTray(work));
  return {
    ...state,
    pending,
    accept: tray?.accept,
    add: (chosen) => now((opened) => opened.add(chosen)),
    settled: () =>
      pending ? new Promise((resolve) => waiting.current.push(resolve)) : Promise.resolve(true),
    addKnown(known) {
      if (known.length > 0) now((opened) => opened.addKnown(known));
    },
    remove: (key) => tray?.remove(key),
    retry: (key) => tray?.retry(key),
    take: () => tray?.take() ?? [],
  };
}
