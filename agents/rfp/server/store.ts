import { isAppError, type Stored } from '@staffroom/sdk';
import { z } from 'zod';
import type { StoredRfp } from '../contract.ts';
import { type Evidence, Requirement, Rfp, type Row } from '../ledger.ts';
import type { AgentCall } from './kit.ts';

/** As they are kept: with what tells two of them apart. */
const KeptRfp = Rfp.extend({ /** The job that made it. */ origin: z.string() });
const KeptRow = Requirement.extend({ key: z.string() });
export type KeptRow = Stored<z.output<typeof KeptRow>>;

/** An answer that a person has approved: from these the next RFP is drafted. */
export const Approved = z.object({
  rowId: z.uuid(),
  /** Of the RFP: who may no longer read it no longer has what was answered to it. */
  documentId: z.uuid(),
  question: z.string(),
  answer: z.string(),
  evidence: Requirement.shape.evidence,
  approvedBy: z.string(),
  approvedAt: z.string(),
});
export type Approved = z.output<typeof Approved>;

export type Store = ReturnType<typeof openStore>;

const about = { document: 'documentId' } as const;

/** A person's RFPs, their ledgers and their approved answers. All of it is there for as long as they may read the RFP. */
export function openStore(call: AgentCall) {
  const { storage } = call;
  const rfps = storage.collection('rfps', KeptRfp, { about, index: ['documentId'], unique: ['origin'] });
  const rows = storage.collection('requirements', KeptRow, {
    about,
    index: ['rfpId', 'order'],
    unique: [['rfpId', 'key']],
  });
  const answers = storage.collection('answers', Approved, { about, unique: ['rowId'] });
  return {
    rfps,
    rows,
    answers,

    allRfps: () => everything((cursor) => rfps.list({ cursor, limit })),
    allAnswers: () => everything((cursor) => answers.list({ cursor, limit })),

    /** The ledger of one RFP, in its order. */
    ledger: (rfpId: string): Promise<KeptRow[]> =>
      everything((cursor) => rows.list({ where: { rfpId }, orderBy: { order: 'asc' }, cursor, limit })),

    async forget(rfpId: string): Promise<void> {
      for (const { id } of await this.ledger(rfpId)) await rows.delete(id);
      await rfps.delete(rfpId);
    },
  };
}

const limit = 200;

async function everything<T>(
  page: (cursor: string | null) => Promise<{ items: Stored<T>[]; next: string | null }>,
): Promise<Stored<T>[]> {
  const all: Stored<T>[] = [];
  let cursor: string | null = null;
  do {
    const { items, next } = await page(cursor);
    all.push(...items);
    cursor = next;
  } while (cursor !== null);
  return all;
}

export function presentRfp({
  createdAt: _created,
  origin: _origin,
  ...rfp
}: Stored<z.output<typeof KeptRfp>>): StoredRfp {
  return rfp;
}

/**
 * Rows as this person may see them now: evidence of documents that they may not read any more is left out, and with it a draft
 * that rests on it. What a person has approved is theirs.
 */
export async function presentRows(call: AgentCall, rows: readonly KeptRow[]): Promise<Row[]> {
  const open = await readable(
    call,
    rows.flatMap(({ evidence }) => evidence),
  );
  return rows.map(({ createdAt: _created, key: _key, ...row }) => {
    if (row.evidence.every(({ documentId }) => open.has(documentId))) return row;
    // The numbers in the text are those of the evidence.
    return row.status === 'approved'
      ? { ...row, evidence: [] }
      : { ...row, evidence: [], answer: '', gap: 'unknown' };
  });
}

/** Of the documents that passages are of, those that the person may read. */
export async function readable(call: AgentCall, evidence: readonly Evidence[]): Promise<Set<string>> {
  const ids = [...new Set(evidence.map(({ documentId }) => documentId))];
  const may = (id: string) =>
    call.documents.get(id).then(
      () => true,
      (error: unknown) => {
        if (isAppError(error) && error.code === 'not-found') return false;
        throw error;
      },
    );
  const open = await Promise.all(ids.map(may));
  return new Set(ids.filter((_id, place) => open[place]));
}
