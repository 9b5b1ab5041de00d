import { isAppError, type Stored } from '@staffroom/sdk';
import { z } from 'zod';
import { Evidence, Result } from '../../control-list.ts';
import type { StoredCheck } from '../../check-contract.ts';
import { Finding, withheldDocument } from '../../finding.ts';
import type { AgentCall } from '../kit.ts';
import { openPacks } from './packs.ts';

/** Stores no document names, so that a person who loses access cannot see them. */
export const Check = z.object({
  /** The job that created the check; a repeated run continues it. */
  job: z.string(),
  pack: z.object({ id: z.string(), name: z.string(), version: z.string() }),
  documents: z.array(z.object({ id: z.uuid(), version: z.number().int() })),
  method: Finding.shape.method,
  results: z.array(Result),
});
export type Check = z.output<typeof Check>;

export function openChecks(call: AgentCall) {
  const rows = call.storage.collection('checks', Check, { unique: ['job'] });
  const evidence = call.storage.collection('evidence', Evidence, {
    about: { document: 'documentId' },
    index: ['check'],
    unique: ['key'],
  });
  return {
    rows,
    evidence,

    async before({ pack, documents, job }: Pick<Check, 'pack' | 'documents' | 'job'>) {
      const ids = documents
        .map(({ id }) => id)
        .toSorted()
        .join();
      const { items } = await rows.list({ limit: 200 });
      return items.find(
        (row) =>
          row.job !== job &&
          row.results.length > 0 &&
          row.pack.name === pack.name &&
          row.documents
            .map(({ id }) => id)
            .toSorted()
            .join() === ids,
      );
    },

    async delete(id: string): Promise<void> {
      for (;;) {
        const { items } = await evidence.list({ where: { check: id }, limit: 200 });
        for (const item of items) await evidence.delete(item.id);
        if (items.length < 200) break;
      }
      await rows.delete(id);
    },

    async present(check: Stored<Check>): Promise<StoredCheck> {
      const { id, createdAt, pack, method, results } = check;
      const documents = await Promise.all(
        check.documents.map(async (document) => ({ ...document, filename: await nameOf(call, document.id) })),
      );
      return { id, createdAt, pack, method, results, documents };
    },

    controls: async ({ pack }: Check) =>
      openPacks(call)
        .get(pack.id)
        .then(
          ({ controls }) => controls,
          () => [],
        ),
  };
}

async function nameOf(call: AgentCall, id: string): Promise<string> {
  try {
    return (await call.documents.get(id)).filename;
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') return withheldDocument;
    throw error;
  }
}
