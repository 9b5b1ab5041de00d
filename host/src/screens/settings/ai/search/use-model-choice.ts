import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AiProviderTest } from '@staffroom/sdk/core';
import { ApiError, useToast } from '@staffroom/sdk/client';
import { useState } from 'react';
import type { FieldErrors } from '../../../../forms/changes.ts';
import { t } from '../../../../texts/texts.ts';

interface ModelChoiceOptions<D, C> {
  initial: D;
  /** Converts the form to the stored choice; null resets the choice. */
  choiceOf: (draft: D) => C | null;
  test: (choice: C) => Promise<AiProviderTest>;
  save: (choice: C | null) => Promise<unknown>;
  saved: string;
  stale: readonly QueryKey[];
}

/**
 * A form for a search model. Test tries the values of the form, and Save applies them. A test result is shown only for the
 * values that were tested.
 */
export function useModelChoice<D extends object, C>({
  initial,
  choiceOf,
  ...calls
}: ModelChoiceOptions<D, C>) {
  const queries = useQueryClient();
  const toast = useToast();
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const point = (error: Error) => {
    // Maps the server's errors to fields of the form, because the server reports the choice as one field.
    const fields = Object.entries((error instanceof ApiError && error.body?.fields) || {});
    setErrors(Object.fromEntries(fields.map(([name, text]) => [name.replace(/^choice\./, ''), text])));
  };
  const test = useMutation({
    mutationFn: (choice: C) => calls.test(choice),
    onError: point,
  });
  const follow = () => Promise.all(calls.stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const save = useMutation({
    mutationFn: (wanted: D) => calls.save(choiceOf(wanted)),
    onSuccess: follow,
    onError(error) {
      point(error);
      return follow();
    },
    // Shows the toast last, because the button is busy until then.
    onSettled: (_result, error) =>
      toast.show(
        error
          ? { variant: 'destructive', title: t('Couldn’t save this'), error }
          : { variant: 'success', title: calls.saved },
      ),
  });
  return {
    draft,
    errors,
    test,
    saving: save.isPending,
    change: (change: Partial<D>) => {
      setDraft((before) => ({ ...before, ...change }));
      setErrors({});
      test.reset();
    },
    tryOut: () => {
      const choice = choiceOf(draft);
      if (choice !== null) test.mutate(choice);
    },
    submit: (wanted: D = draft) => save.mutate(wanted),
  };
}
