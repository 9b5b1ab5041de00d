import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Language, language, useToast } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { refreshDocuments } from '../documents/document-queries.ts';
import { sendFile } from '../documents/upload/send-file.ts';
import { sampleTags } from './is-sample.ts';
import type { SampleDocument } from './sample-document.ts';
import { t } from '../texts/texts.ts';

const documentsIn: Record<Language, () => Promise<readonly SampleDocument[]>> = {
  en: async () => (await import('./sample-documents.en.ts')).sampleDocuments,
  de: async () => (await import('./sample-documents.de.ts')).sampleDocuments,
};

/**
 * Adds the documents of an invented company to the person's library, in the language of the page. They are uploaded like any
 * file, so only the person can see them.
 */
export function useAddSampleLibrary() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      const { signal } = new AbortController();
      for (const { filename, text } of await documentsIn[language()]()) {
        const file = new File([text], filename, { type: 'text/markdown' });
        const { id } = await sendFile(file, { signal, onProgress: () => {} });
        const body = { tags: [sampleTags[language()]] };
        await callCore('PATCH /api/documents/:id', { params: { id }, body });
      }
    },
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t add the sample library'), error }),
    onSettled: () => refreshDocuments(queries),
  });
}
