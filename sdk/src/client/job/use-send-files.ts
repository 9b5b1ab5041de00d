import { useRef, useState } from 'react';
import { corePath } from '../core-api.ts';
import { ApiError } from '../fetch-json.ts';
import { useQueryClient } from '../query.ts';
import { describeError } from '../ui/feedback/describe-error.ts';
import { useToast } from '../ui/feedback/use-toast.ts';
import { type SentDocument, upload } from './upload.ts';
import { t } from '../texts/texts.ts';

interface ChosenFile {
  id: number;
  file: File;
  state: 'chosen' | 'sending' | 'sent' | 'failed';
  share: number;
  reason: string | null;
  document: SentDocument | null;
}

const fresh = { state: 'chosen', share: 0, reason: null, document: null } as const;

/** Uploads a limited number of files. Sending again after a failure skips files that are already uploaded. */
export function useSendFiles(maxFiles: number) {
  const queries = useQueryClient();
  const toast = useToast();
  const [list, setList] = useState<ChosenFile[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const lastId = useRef(0);
  const sending = useRef(new Map<number, AbortController>());

  const change = (id: number, part: Partial<ChosenFile>) =>
    setList((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));

  async function sendOne({ id, file, document }: ChosenFile): Promise<SentDocument | null> {
    if (document) return document;
    const controller = new AbortController();
    sending.current.set(id, controller);
    change(id, { state: 'sending', share: 0, reason: null });
    try {
      const sent = await upload(file, controller.signal, (share) => change(id, { share }));
      change(id, { state: 'sent', document: sent });
      return sent;
    } catch (error) {
      if (controller.signal.aborted) return null;
      const reason =
        error instanceof ApiError && error.body?.message ? error.body.message : describeError(error).cause;
      change(id, { state: 'failed', reason });
      toast.show({
        variant: 'destructive',
        title: t('Upload failed'),
        description: `${file.name}: ${reason}`,
      });
      return null;
    } finally {
      sending.current.delete(id);
    }
  }

  return {
    list,
    /** A sentence for each refused file. */
    refused,
    busy: list.some(({ state }) => state === 'sending'),
    add: (files: readonly File[]) => {
      const room = maxFiles - list.length;
      const taken = files.slice(0, Math.max(0, room)).map((file): ChosenFile => {
        lastId.current += 1;
        return { id: lastId.current, file, ...fresh };
      });
      const names = files.slice(taken.length).map(({ name }) => name);
      setRefused(
        names.map((name) =>
          t('{name} was left out: at most {most} files can be uploaded at a time.', { name, most: maxFiles }),
        ),
      );
      setList([...list, ...taken]);
    },
    remove: (id: number) => {
      sending.current.get(id)?.abort();
      setRefused([]);
      setList((before) => before.filter((one) => one.id !== id));
    },
    clear: () => {
      setRefused([]);
      setList([]);
    },
    /** Uploads the files and returns their documents; null if one failed, whose reason is then shown. */
    send: async (): Promise<{ place: number; document: SentDocument }[] | null> => {
      const sent = await Promise.all(
        list.map(async (one) => ({ place: one.id, document: await sendOne(one) })),
      );
      await queries.invalidateQueries({ queryKey: [corePath('GET /api/documents')] });
      const arrived = sent.flatMap(({ place, document }) => (document ? [{ place, document }] : []));
      return arrived.length === sent.length ? arrived : null;
    },
  };
}
