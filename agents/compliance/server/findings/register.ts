import { AppError, type Collection, msg, type Stored } from '@staffroom/sdk';
import { Finding, isOpen, type StoredFinding, withheldDocument } from '../../findings/finding.ts';
import type { AgentCall } from '../kit.ts';
import { asRead } from './settled.ts';

/** Maximum number of findings per person, more than anyone can work through. */
const maxFindings = 5_000;
const pageSize = 200;

/**
 * Replaces the values that come from a document for people who can no longer read the document. The rule and people's own texts
 * stay visible.
 */
const withheld: Partial<Finding> = {
  filename: withheldDocument,
  page: null,
  section: null,
  quote: '',
  start: null,
  end: null,
  checked: 'none',
  explanation: '',
  suggestion: '',
  newest: null,
};

export type Register = ReturnType<typeof openRegister>;

/** A person's findings and those shared with them. A repeated finding is stored once. */
export function openRegister(call: AgentCall) {
  const rows = call.storage.collection('findings', Finding, {
    about: { document: 'documentId', withheld },
    audience: 'audience',
  });
  return {
    async get(id: string): Promise<Stored<Finding>> {
      return asRead(await rows.get(id));
    },

    async delete(id: string): Promise<void> {
      const row = await rows.get(id);
      if (!isOwn(call, row))
        throw new AppError(
          'forbidden',
          msg`Only ${row.author.name} can delete this finding. Change its status instead.`,
        );
      await rows.delete(id);
    },

    /** A change of owner changes who can see the finding. */
    async update(id: string, given: Partial<Finding>, options?: { unchangedSince?: string }) {
      const change = { ...given, ...byPerson(given) };
      if (change.teams === undefined && change.ownerId === undefined)
        return asRead(await rows.update(id, change, options));
      const row = await rows.get(id);
      if (change.teams !== undefined && !isOwn(call, row))
        throw new AppError(
          'forbidden',
          msg`Only ${row.author.name || msg`its author`} can share this finding`,
        );
      const { teams, ownerId } = { ...row, ...change };
      const audience = [...teams, ...(ownerId === null ? [] : [ownerId])];
      return asRead(await rows.update(id, { ...change, audience, author: authorOf(call, row) }, options));
    },

    /** Returns all findings, oldest first. */
    async all(): Promise<Stored<Finding>[]> {
      const { kept } = doubles(await everything(rows));
      return kept.map(asRead);
    },

    async create(finding: Finding): Promise<Stored<Finding>> {
      const { total } = await rows.list({ limit: 1 });
      if (total >= maxFindings) {
        throw new AppError(
          'too-large',
          msg`You have ${maxFindings} findings, which is the limit. Export them, then delete some.`,
        );
      }
      return rows.create(finding);
    },

    /** Deletes duplicates written by two runs of one job, the first of which was wrongly taken for dead. */
    async tidy(): Promise<void> {
      const own = (await everything(rows)).filter((row) => isOwn(call, row));
      for (const { id } of doubles(own).spare) await rows.delete(id);
    },
  };
}

async function everything(rows: Collection<Finding>): Promise<Stored<Finding>[]> {
  // The list is sorted newest first, so a row that is added while it is read moves another row to the next page, too. The map
  // removes such duplicates.
  const byId = new Map<string, Stored<Finding>>();
  for (let offset = 0; ; offset += pageSize) {
    const { items } = await rows.list({ limit: pageSize, offset });
    for (const item of items) byId.set(item.id, item);
    if (items.length < pageSize) return [...byId.values()].toReversed();
  }
}

function doubles(findings: readonly Stored<Finding>[]) {
  const seen = new Set<string>();
  const isSpare = ({ key, author }: Finding) => seen.size === seen.add(`${author.id} ${key}`).size;
  const { kept = [], spare = [] } = Object.groupBy(findings, (finding) =>
    isSpare(finding) ? 'spare' : 'kept',
  );
  return { kept, spare };
}

/**
 * Adds whether a person reopened the finding. Only an analysis changes status and trend together, so such a change adds
 * nothing.
 */
const byPerson = ({ status, trend }: Partial<Finding>): Partial<Finding> =>
  status === undefined || trend !== undefined ? {} : { reopened: isOpen({ status }) };

export function isOwn({ user }: AgentCall, { author }: Finding): boolean {
  return author.id === '' || author.id === user.id;
}

const authorOf = ({ user }: AgentCall, { author }: Finding) =>
  author.id === '' ? { id: user.id, name: user.name } : author;

export function present(call: AgentCall) {
  return (row: Stored<Finding>): StoredFinding => {
    const {
      key: _key,
      audience: _audience,
      reminded: _reminded,
      reopened: _reopened,
      withheld: isWithheld,
      ...finding
    } = row;
    return { ...finding, withheld: isWithheld === true, mine: isOwn(call, row) };
  };
}
