import { AppError, isAppError, msg, type Stored } from '@staffroom/sdk';
import { z } from 'zod';
import { Evidence, maxShares, Result, Share } from '../../checks/control-list.ts';
import type { StoredCheck } from '../../checks/contract.ts';
import { Finding, withheldDocument } from '../../findings/finding.ts';
import type { AgentCall } from '../kit.ts';
import { openPacks } from './packs.ts';

/** A stored check, without document names, which a person who loses access must not see. */
export const Check = z.object({
  /** The id of the job that created the check. A repeated run of the job continues the check. */
  job: z.string(),
  pack: z.object({ id: z.string(), name: z.string(), version: z.string() }),
  documents: z.array(z.object({ id: z.uuid(), version: z.number().int() })),
  method: Finding.shape.method,
  results: z.array(Result),
  /** The author. Empty in rows from before checks could be shared; those belong to the row's owner. */
  author: z.object({ id: z.string(), name: z.string() }).default({ id: '', name: '' }),
  /** The ids of the teams and people who can see the check. */
  teams: z.array(z.uuid()).max(maxShares).default([]),
  /** The names of `teams`. Rows from before checks could be shared with people have none. */
  shares: z.array(Share).max(maxShares).default([]),
});
export type Check = z.output<typeof Check>;

export function openChecks(call: AgentCall) {
  const rows = call.storage.collection('checks', Check, { index: ['job'], audience: 'teams' });
  const evidence = call.storage.collection('evidence', Evidence, {
    audience: 'teams',
    about: { document: 'documentId' },
    index: ['check', 'key'],
  });
  const isOwn = ({ author }: Check): boolean => author.id === '' || author.id === call.user.id;
  async function quotesOf(check: string): Promise<Stored<Evidence>[]> {
    const all: Stored<Evidence>[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await evidence.list({ where: { check }, limit: 200, cursor });
      all.push(...page.items);
      if ((cursor = page.next) === null) return all;
    }
  }
  async function own(id: string): Promise<Stored<Check>> {
    const row = await rows.get(id);
    if (!isOwn(row))
      throw new AppError('forbidden', msg`Only ${row.author.name} can share or delete this check`);
    return row;
  }
  async function setAudience(id: string, teams: string[], shares: Share[]): Promise<Stored<Check>> {
    for (const quote of await quotesOf(id)) await evidence.update(quote.id, { teams });
    return rows.update(id, { teams, shares, author: { id: call.user.id, name: call.user.name } });
  }

  return {
    rows,
    evidence,
    quotesOf,

    /** Stores the check of a job. A repeated run updates the same row. */
    async put(check: Check): Promise<Stored<Check>> {
      const [old] = (await rows.list({ where: { job: check.job }, limit: 1 })).items;
      return old === undefined ? rows.create(check) : rows.update(old.id, check);
    },
    async quote(found: Evidence): Promise<void> {
      const [old] = (await evidence.list({ where: { key: found.key }, limit: 1 })).items;
      if (old === undefined) await evidence.create(found);
    },

    /**
     * Shares a check and its quotes. Colleagues do not see quotes from documents that they cannot read.
     * @throws AppError `forbidden` for everyone but the author, `invalid` for the author and too many shares
     */
    async share(id: string, share: Share): Promise<Stored<Check>> {
      const row = await own(id);
      if (share.id === call.user.id) throw new AppError('invalid', 'The author always has access.');
      const others = row.teams.filter((each) => each !== share.id);
      if (others.length >= maxShares)
        throw new AppError('invalid', msg`A check can be shared with at most ${maxShares} people and teams.`);
      const shares = [...row.shares.filter((each) => each.id !== share.id), share];
      return setAudience(id, [...others, share.id], shares);
    },

    async unshare(id: string, from: string): Promise<Stored<Check>> {
      const { teams, shares } = await own(id);
      const left = shares.filter((share) => share.id !== from);
      return setAudience(
        id,
        teams.filter((each) => each !== from),
        left,
      );
    },

    async before({ pack, documents, job }: Pick<Check, 'pack' | 'documents' | 'job'>) {
      const ids = documents
        .map(({ id }) => id)
        .toSorted()
        .join();
      const { items } = await rows.list({ limit: 200 });
      return items.find(
        (row) =>
          row.job !== job &&
          isOwn(row) &&
          row.results.length > 0 &&
          row.pack.name === pack.name &&
          row.documents
            .map(({ id }) => id)
            .toSorted()
            .join() === ids,
      );
    },

    async delete(id: string): Promise<void> {
      await own(id);
      for (;;) {
        const { items } = await evidence.list({ where: { check: id }, limit: 200 });
        for (const item of items) await evidence.delete(item.id);
        if (items.length < 200) break;
      }
      await rows.delete(id);
    },

    async present(check: Stored<Check>): Promise<StoredCheck> {
      const { id, createdAt, pack, method, results } = check;
      const mine = isOwn(check);
      const documents = await Promise.all(
        check.documents.map(async (document) => ({ ...document, filename: await nameOf(call, document.id) })),
      );
      return { id, createdAt, pack, method, results, documents, shares: mine ? sharesOf(check) : [], mine };
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

/** The shares of a check. Only teams have no stored name. */
function sharesOf({ teams, shares }: Check): Share[] {
  const known = new Map(shares.map((share) => [share.id, share]));
  return teams.map((id) => known.get(id) ?? { to: 'team', id, name: '', detail: '' });
}

async function nameOf(call: AgentCall, id: string): Promise<string> {
  try {
    return (await call.documents.get(id)).filename;
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') return withheldDocument;
    throw error;
  }
}
