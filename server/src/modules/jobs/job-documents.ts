import { z } from 'zod';
import type { AiJob } from './entity.ts';

const depth = 6;
const maxValues = 2_000;

/** All documents that a job refers to, in its row and in the fields `documentId` and `documentIds` of its input and result. */
export function documentsOf({
  documentId,
  input,
  result,
}: Pick<AiJob, 'documentId' | 'input' | 'result'>): string[] {
  const found = new Set<string>(documentId == null ? [] : [documentId]);
  const look = (value: unknown, left: number): void => {
    if (left === 0 || found.size >= maxValues || typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'documentId' && typeof inner === 'string') found.add(inner);
      else if (name === 'documentIds' && Array.isArray(inner))
        for (const id of inner) if (typeof id === 'string') found.add(id);
      look(inner, left - 1);
    }
  };
  look(input, depth);
  look(result, depth);
  return [...found];
}

const Id = z.uuid().transform((id) => id.toLowerCase());

/** The documents on which a job was started. Each of these documents lists the job. */
export function startedOn(job: { documentId?: string | null | undefined; input: unknown }): string[] {
  const { documentId = null, input } = job;
  const ids = documentsOf({ documentId, input, result: null }).flatMap((id) => Id.safeParse(id).data ?? []);
  return [...new Set(ids)];
}
