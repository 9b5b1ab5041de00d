import { AppError, type Collection, type Stored } from '@staffroom/sdk';
import { Finding, type StoredFinding, withheldDocument } from '../finding.ts';
import type { AgentCall } from './kit.ts';

/** Rows of one person. More than that is no list that anybody works off. */
const mostFindings = 5_000;
const pageSize = 200;

/** What a finding holds for who may not read its document. The rule it touches and what people wrote themselves stay. */
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
};

export type Register = ReturnType<typeof openRegister>;

/** A person's findings. The same thing found twice is one row, whatever happened between the two. */
export function openRegister(call: AgentCall) {
  const rows = call.storage.collection('findings', Finding, { about: { document: 'documentId', withheld } });
  return {
    get: rows.get.bind(rows),
    delete: rows.delete.bind(rows),
    update: rows.update.bind(rows),

    /** All of them, oldest first. */
    async all(): Promise<Stored<Finding>[]> {
      const { kept } = doubles(await everything(rows));
      return kept;
    },

    async create(finding: Finding): Promise<Stored<Finding>> {
      const { total } = await rows.list({ limit: 1 });
      if (total >= mostFindings) {
        throw new AppError(
          'too-large',
          `Your register holds ${mostFindings} findings. Export them, then delete some.`,
        );
      }
      return rows.create(finding);
    },

    /** Takes out what two runs of one job, the first of which was taken for dead, have both written. */
    async tidy(): Promise<void> {
      for (const { id } of doubles(await everything(rows)).spare) await rows.delete(id);
    },
  };
}

async function everything(rows: Collection<Finding>): Promise<Stored<Finding>[]> {
  // Newest come first, so one that is added meanwhile shows an old one twice.
  const byId = new Map<string, Stored<Finding>>();
  for (let offset = 0; ; offset += pageSize) {
    const { items } = await rows.list({ limit: pageSize, offset });
    for (const item of items) byId.set(item.id, item);
    if (items.length < pageSize) return [...byId.values()].toReversed();
  }
}

function doubles(findings: readonly Stored<Finding>[]) {
  const seen = new Set<string>();
  const isSpare = ({ key }: Finding) => seen.size === seen.add(key).size;
  const { kept = [], spare = [] } = Object.groupBy(findings, (finding) =>
    isSpare(finding) ? 'spare' : 'kept',
  );
  return { kept, spare };
}

export function present({ key: _key, withheld: isWithheld, ...finding }: Stored<Finding>): StoredFinding {
  return { ...finding, withheld: isWithheld === true };
}
