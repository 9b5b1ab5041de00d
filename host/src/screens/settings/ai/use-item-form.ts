import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, useToast } from '@staffroom/sdk/client';
import type { ToastOptions } from '@staffroom/sdk/host';
import { useRef, useState } from 'react';
import { type Kind, refreshAi } from '../../../models/ai-queries.ts';
import { changesOf, type FieldErrors } from '../../../forms/changes.ts';
import { type ItemDraft, missingFields } from './item-draft.ts';
import { type Place, textsOf } from './texts.ts';
import { t } from '../../../texts/texts.ts';

export interface ItemFormOptions<D extends ItemDraft, B extends object> {
  kind: Kind;
  place: Place;
  initial: D;
  /** The row to edit; null for a new row. */
  existing: { id: number; version?: number } | null;
  /** Checks the values further than for missing required fields. */
  wrong?: (draft: D) => FieldErrors;
  body: (draft: D) => B;
  create: (body: B) => Promise<unknown>;
  /** Sends only changed fields, with the version that they are based on. */
  update: (id: number, change: Partial<B> & { version?: number | undefined }) => Promise<unknown>;
  onDone: () => void;
}

export function useItemForm<D extends ItemDraft, B extends object>({
  kind,
  place,
  initial,
  existing,
  wrong,
  body,
  create,
  update,
  onDone,
}: ItemFormOptions<D, B>) {
  const queries = useQueryClient();
  const toast = useToast();
  const texts = textsOf(kind, place);
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  // The id of the form's error toast. The next error replaces the toast, and closing the form removes it.
  const complaint = useRef<number>(undefined);
  const settle = () => {
    if (complaint.current !== undefined) toast.close(complaint.current);
  };
  const complain = (options: Pick<ToastOptions, 'title' | 'description' | 'error'>) => {
    complaint.current = toast.show({ variant: 'destructive', ...options });
  };
  const save = useMutation({
    mutationFn: () =>
      existing
        ? update(existing.id, { ...changesOf(body(initial), body(draft)), version: existing.version })
        : create(body(draft)),
    onSuccess() {
      toast.show({ variant: 'success', title: existing ? texts.saved : texts.added });
      onDone();
    },
    onError(error) {
      const fields = error instanceof ApiError ? error.body?.fields : undefined;
      setErrors(fields ?? {});
      complain({ title: existing ? texts.saveFailed : texts.addFailed, error });
    },
    onSettled: () => refreshAi(queries),
  });
  const changed = Object.keys(changesOf(body(initial), body(draft))).length > 0;

  const submit = () => {
    settle();
    const blank = missingFields(draft);
    const found = { ...wrong?.(draft), ...blank };
    setErrors(found);
    const [first] = Object.values(found);
    if (first !== undefined) {
      const description = Object.keys(blank).length > 0 ? texts.missing : first;
      complain({ title: t('Validation Error'), description });
    } else if (existing && !changed) {
      onDone();
    } else {
      save.mutate();
    }
  };

  return {
    draft,
    errors,
    changed,
    saving: save.isPending,
    submit,
    change: (change: Partial<D>) => {
      setDraft((before) => ({ ...before, ...change }));
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
      );
    },
  };
}

export type ItemFormState<D extends ItemDraft> = ReturnType<typeof useItemForm<D, object>>;
