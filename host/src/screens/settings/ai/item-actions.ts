import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, useToast } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { type Kind, listPath, refreshAi } from '../../../models/ai-queries.ts';
import { type Place, textsOf } from './texts.ts';
import { t } from '../../../texts/texts.ts';

export interface Item {
  id: number;
  name: string;
  isActive: boolean;
  isDefault: boolean;
  version?: number | undefined;
}

export type ItemActions = ReturnType<typeof useItemActions>;

/**
 * Changes a row. Each change names the version that it is based on, and the server refuses a change of an outdated version.
 * Changes of one list run one after another, so that a person's second click is not refused because of the first.
 */
export function useItemActions(kind: Kind, place: Place) {
  const queries = useQueryClient();
  const toast = useToast();
  const path = listPath[kind];
  const texts = textsOf(kind, place);
  const scope = { id: path };
  const put = async (item: Item, change: Partial<Pick<Item, 'isActive' | 'isDefault'>>) => {
    const listed = queries.getQueryData<Item[]>([path])?.find(({ id }) => id === item.id) ?? item;
    const input = { params: { id: item.id }, body: { ...change, version: listed.version } };
    const { version } = await callCore(`PUT /api/ai/${kind}s/:id`, input);
    // Stores the new version, because the next click cancels the refetch and needs this version.
    patchList(queries, path, item.id, { version });
  };
  const refuse = (title: string) => (error: Error) =>
    toast.show({ variant: 'destructive', title, description: explain(error), error });
  const onSettled = () => refreshAi(queries);

  const activate = useMutation({
    scope,
    mutationFn: ({ item, isActive }: { item: Item; isActive: boolean }) => put(item, { isActive }),
    async onMutate({ item, isActive }) {
      await queries.cancelQueries({ queryKey: [path] });
      patchList(queries, path, item.id, { isActive });
    },
    onSuccess: (_answer, { isActive }) => toast.show({ variant: 'success', title: texts.switched(isActive) }),
    onError(error, { item }) {
      patchList(queries, path, item.id, { isActive: item.isActive });
      refuse(texts.switchFailed)(error);
    },
    onSettled,
  });
  const makeDefault = useMutation({
    scope,
    mutationFn: (item: Item) => put(item, { isDefault: true }),
    onSuccess: (_answer, { name }) => toast.show({ variant: 'success', title: texts.madeDefault(name) }),
    onError: refuse(texts.defaultFailed),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Item) => callCore(`DELETE /api/ai/${kind}s/:id`, { params: { id } }),
    onSuccess: () => toast.show({ variant: 'success', title: texts.deleted }),
    onError: refuse(texts.deleteFailed),
    onSettled,
  });
  return { activate, makeDefault, remove };
}

function patchList(queries: QueryClient, path: string, id: number, change: Partial<Item>) {
  queries.setQueryData<Item[]>([path], (list) =>
    list?.map((item) => (item.id === id ? { ...item, ...change } : item)),
  );
}

/** After a conflict, asks the person to check the list, which is refetched at the same time. */
function explain(error: Error): string | undefined {
  return error instanceof ApiError && error.status === 409
    ? t('{humane} The list shows the current state.', { humane: error.humane })
    : undefined;
}
