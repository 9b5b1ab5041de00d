import { useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { usePlace } from '../use-place.ts';
import { t } from '../texts.ts';

export function useStartWriting() {
  const place = usePlace();
  const toast = useToasts();
  const begin = useApi(contract).startWriting.useMutation();
  return {
    starting: begin.isPending,
    start: (id: string, topicId: string) =>
      begin.mutate(
        { params: { id }, body: { topicId } },
        {
          onSuccess: () => place.go(place.draft(id)),
          onError: toast.failed(t('Error Generating Blog Post')),
        },
      ),
  };
}
