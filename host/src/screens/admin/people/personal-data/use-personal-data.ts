import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import { callCore, type CoreInput, corePath } from '@staffroom/sdk/host';
import { t } from '../../../../texts/texts.ts';

type HandOver = CoreInput<'POST /api/admin/people/:id/hand-over'>['body'];

export function useChangePersonalData(id: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const onSettled = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        [corePath('GET /api/admin/people'), corePath('GET /api/admin/person-runs')].some((path) =>
          String(queryKey[0]).startsWith(path),
        ),
    });
  const handOver = useMutation({
    mutationFn: (body: HandOver) =>
      callCore('POST /api/admin/people/:id/hand-over', { params: { id }, body }),
    onSuccess: ({ successor }) =>
      toast.show({ variant: 'success', title: t('Handed over to {name}', { name: successor ?? '' }) }),
    onError: (error: Error) => toast.show({ variant: 'destructive', title: t('Couldn’t hand over'), error }),
    onSettled,
  });
  const erase = useMutation({
    mutationFn: (name: string) =>
      callCore('POST /api/admin/people/:id/erase', { params: { id }, body: { name } }),
    onSuccess: () => toast.show({ variant: 'success', title: t('The erasure has started') }),
    onError: (error: Error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t erase the person'), error }),
    onSettled,
  });
  return { handOver, erase };
}
