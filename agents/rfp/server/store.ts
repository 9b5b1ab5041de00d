import { AppError, isAppError, msg, plainLine, type Stored } from '@staffroom/sdk';
import { z } from 'zod';
import type { StoredRfp } from '../contract.ts';
import { type Evidence, Requirement, Rfp, type Row } from '../ledger.ts';
import { openGrants } from './access.ts';
import type { AgentCall } from './kit.ts';

/** The stored form of an analysis, with additional fields that identify duplicates. */
const KeptRfp = Rfp.extend({ origin: z.string() });
type KeptRfp = Stored<z.output<typeof KeptRfp>>;
/** A deleted row keeps its words, so that an amended RFP does not add it again. */
const StoredRow = Requirement.extend({
  key: z.string(),
  dropped: z.boolean().default(false),
  /** The row that this row was merged into. If the buyer removes the merged text, the parts become rows again. */
  mergedInto: z.string().default(''),
});
export type StoredRow = Stored<z.output<typeof StoredRow>>;

/** An approved answer. Drafts for later RFPs use it. */
export const Approved = z.object({
  rowId: z.uuid(),
  /** The id of the RFP's document. People who lose access to the RFP lose access to its answers. */
  documentId: z.uuid(),
  question: z.string(),
  answer: z.string(),
  evidence: Requirement.shape.evidence,
  approvedBy: z.string(),
  approvedAt: z.string(),
});
export type Approved = z.output<typeof Approved>;

const Buyers = z.object({ documentId: z.uuid() });

export type Store = ReturnType<typeof openStore>;

const bare = { dropped: true, answer: '', note: '', owner: '', ownerId: null, evidence: [], before: '' };
const about = { document: 'documentId' } as const;
const missing = (what: string) => new AppError('not-found', msg`Couldn’t find the ${what}`);
const told =
  (what: string) =>
  (error: unknown): never => {
    throw isAppError(error) && error.code === 'not-found' ? missing(what) : error;
  };

/**
 * Opens the analyses of the person, and shared analyses of RFPs that the person can read. A hidden analysis looks like a
 * missing one. Approved answers are private. A person who loses access to an RFP loses access to all of this, also if the
 * analysis is shared with the person by name.
 */
export function openStore(call: AgentCall) {
  const { storage, user } = call;
  const rfps = storage.collection('ledgers', KeptRfp, {
    about,
    scope: 'workspace',
    index: ['documentId', 'ownerId', 'access'],
    unique: ['origin'],
  });
  const rows = storage.collection('rows', StoredRow, {
    about,
    scope: 'workspace',
    index: ['rfpId', 'order', 'dropped'],
    unique: [['rfpId', 'key']],
  });
  const answers = storage.collection('answers', Approved, { about, unique: ['rowId'] });
  /** Every document that anyone gave to this agent, even if the analysis failed: these documents come from buyers. */
  const buyers = storage.collection('buyers', Buyers, { about, scope: 'workspace', unique: ['documentId'] });
  const shared = openGrants(call);
  const all = (where: Parameters<typeof rfps.list>[0] & object) =>
    everything((cursor) => rfps.list({ ...where, cursor, limit }));

  /**
   * Returns an analysis. @throws AppError `not-found` for foreign and missing RFPs; `forbidden` for a change of a read-only one
   */
  async function rfp(id: string, to: 'read' | 'edit'): Promise<KeptRfp> {
    const found = await rfps.get(id).catch(told('RFP'));
    const access = await shared.accessTo(found);
    if (access === 'none') throw missing('RFP');
    if (access === 'edit' || to === 'read') return found;
    throw new AppError(
      'forbidden',
      msg`Only ${found.ownerName} can edit this analysis. Ask for edit access.`,
    );
  }

  /** Returns an analysis without the shares, which only its owner sees. */
  async function present({ createdAt: _created, origin: _origin, ...found }: KeptRfp): Promise<StoredRfp> {
    const isOwner = found.ownerId === user.id;
    const mayEdit = (await shared.accessTo(found)) === 'edit';
    const shares = isOwner ? found.shares : [];
    return { ...found, title: plainLine(found.title), shares, isOwner, mayEdit };
  }

  return {
    rfps,
    rows,
    answers,
    shared,
    rfp,
    present,

    /** Returns an analysis that the person can share. @throws AppError `not-found`, `forbidden` */
    async own(id: string): Promise<KeptRfp> {
      const found = await rfp(id, 'read');
      if (found.ownerId === user.id) return found;
      throw new AppError('forbidden', msg`Only ${found.ownerName} can share this analysis.`);
    },

    async row(id: string): Promise<StoredRow> {
      const row = await rows.get(id).catch(told('requirement'));
      if (row.dropped) throw missing('requirement');
      await rfp(row.rfpId, 'edit').catch(told('requirement'));
      return row;
    },

    async allRfps(): Promise<KeptRfp[]> {
      const own = await all({ where: { ownerId: user.id } });
      const forReaders = await all({ where: { access: { in: ['view', 'edit'] } } });
      const known = new Map([...own, ...forReaders].map((found) => [found.id, found]));
      const { rfpIds } = await shared.circle();
      for (const id of rfpIds) {
        // Skips an analysis that was deleted or is no longer shared with the person.
        const found = known.has(id) ? null : await rfp(id, 'read').catch(unlessMissing);
        if (found) known.set(id, found);
      }
      return [...known.values()];
    },
    async markBuyers(documentIds: readonly string[]): Promise<void> {
      // Ignores a deleted document, which is no evidence.
      for (const documentId of documentIds)
        await buyers.upsert({ documentId }).catch((error: unknown) => {
          if (!isAppError(error) || error.code !== 'not-found') throw error;
        });
    },
    allBuyers: async (): Promise<string[]> =>
      (await everything((cursor) => buyers.list({ cursor, limit }))).map(({ documentId }) => documentId),
    allAnswers: () => everything((cursor) => answers.list({ cursor, limit })),

    ledger: (rfpId: string, { dropped }: { dropped?: boolean } = { dropped: false }): Promise<StoredRow[]> =>
      everything((cursor) =>
        rows.list({ where: { rfpId, dropped }, orderBy: { order: 'asc' }, cursor, limit }),
      ),

    /** Returns the next unused number. First numbers the rows that have none, in their order. */
    async nextNumber(rfpId: string): Promise<number> {
      const all = await this.ledger(rfpId, {});
      let last = Math.max(0, ...all.map(({ number }) => number));
      for (const row of all.toSorted((a, b) => Number(a.dropped) - Number(b.dropped) || a.order - b.order))
        if (row.number === 0) await rows.update(row.id, { number: (last += 1) });
      return last + 1;
    },

    /** Keeps the row's words and deletes people's work on it. */
    drop: (id: string, mergedInto = '') => rows.update(id, { ...bare, mergedInto }),

    /**
     * Keeps the words of merged rows as deleted rows. The first row now has the merged words, so a copy keeps its own words.
     */
    async dropParts([first, ...others]: readonly [StoredRow, ...StoredRow[]]): Promise<void> {
      const { id, createdAt: _created, updatedAt: _updated, ...words } = first;
      const number = await this.nextNumber(first.rfpId);
      await rows.create({ ...words, ...bare, number, key: crypto.randomUUID(), mergedInto: id });
      for (const other of others) await this.drop(other.id, id);
    },

    async forget(rfpId: string): Promise<void> {
      if ((await rfp(rfpId, 'read')).ownerId !== user.id)
        throw new AppError('forbidden', 'Only the owner can delete this analysis.');
      for (const { id } of await this.ledger(rfpId, {})) await rows.delete(id);
      await shared.remove(rfpId);
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

function unlessMissing(error: unknown): null {
  if (isAppError(error) && error.code === 'not-found') return null;
  throw error;
}

/**
 * Returns rows as the person can see them: without evidence from documents that the person cannot read, and without drafts that
 * rely on such evidence. Approved answers stay.
 */
export async function presentRows(call: AgentCall, rows: readonly StoredRow[]): Promise<Row[]> {
  const open = await readable(
    call,
    rows.flatMap(({ evidence }) => evidence),
  );
  return rows.map(
    ({ createdAt: _created, key: _key, dropped: _dropped, mergedInto: _into, ...stored }, place) => {
      const row = stored.number === 0 ? { ...stored, number: place + 1 } : stored;
      if (row.evidence.every(({ documentId }) => open.has(documentId))) return row;
      // Without the evidence, the citation numbers in the text would refer to nothing.
      return row.status === 'approved'
        ? { ...row, evidence: [] }
        : { ...row, evidence: [], answer: '', gap: 'unknown' };
    },
  );
}

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
