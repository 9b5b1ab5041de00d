import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import { refreshDocuments } from '../../../documents/document-queries.ts';
import { t } from '../../../texts/texts.ts';

export function useVersions(id: string) {
  const versions = useQuery(coreQuery('GET /api/documents/:id/versions', { params: { id } }));
  return {
    ...versions,
    /** Returns the file type of a version; undefined until the versions have loaded. */
    typeOf: (version: number): string | undefined =>
      versions.data
        ?.find((each) => each.version === version)
        ?.filename.split('.')
        .at(-1)
        ?.toLowerCase(),
  };
}

/** Restores an earlier version by adding its content as a new version. */
export function useRestoreVersion(id: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (version: number) =>
      callCore('POST /api/documents/:id/versions/:version/restore', {
        params: { id, version: String(version) },
      }),
    onSuccess: (_document, version) =>
      toast.show({ variant: 'success', title: t('Version {version} restored', { version }) }),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t restore the version'), error }),
    onSettled: () => refreshDocuments(queries),
  });
}
