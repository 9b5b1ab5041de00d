import { useState } from 'react';
import type { JobSpec } from '../../endpoint.ts';
import { useDocuments } from '../use-documents.ts';
import type { ChosenDocument } from './document-choice.tsx';
import { useLatestJob } from './use-latest-job.ts';

export interface SentInput {
  documents: ChosenDocument[];
  instructions: string;
}

/**
 * The documents and instructions of the newest job if it has no result: after a failure, people change the form instead of filling
 * it in again. Read once, when the page opens.
 * @returns undefined until the job has loaded; null without such a job
 * @example const sent = useSentInput(analyze); if (sent === undefined) return <FieldsSkeleton />; return <Form sent={sent} />;
 */
export function useSentInput(spec: JobSpec): SentInput | null | undefined {
  const { job, isPending } = useLatestJob(spec);
  const documents = useDocuments();
  const [input, setInput] = useState<SentInput | null>();
  if (input !== undefined || isPending) return input;
  if (job === null || job.status === 'completed') setInput(null);
  else if (!documents.isPending) {
    const names = new Map(documents.data?.map(({ id, filename }) => [id, filename]));
    setInput({
      documents: job.documentIds.flatMap((id) => {
        const filename = names.get(id);
        return filename === undefined ? [] : [{ id, filename }];
      }),
      instructions: job.instructions ?? '',
    });
  }
  return input;
}
