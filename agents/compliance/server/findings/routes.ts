import { AppError, msg, type Stored } from '@staffroom/sdk';
import { whyNoPdf } from '@staffroom/sdk/office';
import { overlappingRanges } from '@staffroom/sdk/reading';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import {
  createFinding,
  deleteFinding,
  exportFindings,
  getAbilities,
  listFindings,
  setStatus,
  shareFindings,
  updateFinding,
} from '../../findings/contract.ts';
import { type Finding, severities } from '../../findings/finding.ts';
import { toFinding } from './candidate.ts';
import { type Evidence, evidenceOf, readSource, wide } from './evidence.ts';
import { applyFilter } from './filter.ts';
import { orderOf } from './export.ts';
import { exportWords } from './export-words.ts';
import { type AgentCall, route } from '../kit.ts';
import { openRegister, isOwn, present } from './register.ts';
import { tellOwner } from './reminders.ts';
import { writeFile } from '../write-file.ts';

/** Maximum number of findings per exported file. A larger file takes too long to write and to read. */
const maxExportedFindings = 1_000;

export const routes = [
  route(listFindings, async ({ query, call }) => {
    const rows = await openRegister(call).all();
    const found = applyFilter(rows, query);
    const items = found.slice(query.offset, query.offset + query.limit).map(present(call));
    const any = applyFilter(rows, { ...query, severity: [] });
    const counted = severities.map((one) => [one, any.filter(({ severity }) => severity === one).length]);
    const place = found.findIndex(({ id }) => id === query.row);
    return {
      items,
      place: place === -1 ? null : place,
      total: found.length,
      all: rows.length,
      documents: documentsOf(rows),
      severities: Object.fromEntries(counted),
    };
  }),

  route(createFinding, async ({ body, call }) =>
    present(call)(await openRegister(call).create(await byHand(body, call))),
  ),

  route(updateFinding, async ({ params, body: { unchangedSince, ...change }, call }) =>
    present(call)(await changed(call, params.id, change as Partial<Finding>, unchangedSince)),
  ),

  route(deleteFinding, ({ params, call }) => openRegister(call).delete(params.id)),

  route(setStatus, async ({ body: { ids, status }, call }) => {
    const register = openRegister(call);
    const wanted = new Set(ids);
    const rows = (await register.all()).filter(({ id }) => wanted.has(id));
    for (const { id } of rows) await register.update(id, { status });
    return { updated: rows.length };
  }),

  route(shareFindings, async ({ body: { ids, teams }, call }) => {
    const register = openRegister(call);
    const wanted = new Set(ids);
    const rows = (await register.all()).filter((row) => wanted.has(row.id) && isOwn(call, row));
    for (const { id } of rows) await register.update(id, { teams });
    return { updated: rows.length };
  }),

  route(getAbilities, async ({ call }) => ({ pdf: await whyNoPdf(call) })),

  route(exportFindings, async ({ query: { format, ...filter }, call }) => {
    const rows = applyFilter(await openRegister(call).all(), filter);
    if (rows.length > maxExportedFindings) {
      throw new AppError(
        'too-large',
        msg`You can export up to ${maxExportedFindings} findings; this selection has ${rows.length}. Filter by document, severity or status.`,
      );
    }
    return writeFile(call, 'findings', format, (asked) =>
      orderOf(asked, rows.map(present(call)), exportWords(call.user)),
    );
  }),
];

/** Stores a change of a finding and notifies its new owner. JSON has no `undefined`, so absent fields keep their value. */
async function changed(call: AgentCall, id: string, change: Partial<Finding>, unchangedSince: string) {
  const finding = await openRegister(call).update(id, change, { unchangedSince });
  if (change.ownerId != null) await tellOwner(call, finding);
  return finding;
}

function documentsOf(rows: readonly Stored<Finding>[]) {
  const open = rows.filter(({ withheld }) => withheld !== true);
  const names = new Map(open.map(({ documentId, filename }) => [documentId, filename]));
  return [...names]
    .flatMap(([id, filename]) => (id === null ? [] : { id, filename }))
    .toSorted((a, b) => a.filename.localeCompare(b.filename));
}

async function byHand(body: z.output<typeof createFinding.body>, call: AgentCall): Promise<Finding> {
  const { documentId, quote = '', sessionId = null, explanation = '', suggestion = '' } = body;
  const evidence = documentId ? await quoted(call, documentId, quote) : aboutNothing;
  const { requirement, severity } = body;
  const candidate = { category: 'other', requirement, severity, explanation, suggestion, quote } as const;
  const finding = toFinding({ ...candidate, mark: crypto.randomUUID() }, evidence, {
    method: 'person',
    sessionId,
    author: { id: call.user.id, name: call.user.name },
  });
  const { status = 'open', owner = '', due = '', note = '' } = body;
  return { ...finding, status, owner, due, note };
}

const aboutNothing: Evidence = {
  documentId: null,
  filename: '',
  version: 0,
  page: null,
  section: null,
  quote: '',
  start: null,
  end: null,
  checked: 'none',
};

async function quoted(call: AgentCall, documentId: string, quote: string): Promise<Evidence> {
  const source = await readSource(call, documentId);
  let evidence = evidenceOf(source, { start: 0, end: 0 })(quote);
  if (quote.trim() === '') return evidence;
  for (const stretch of overlappingRanges(source.text, wide.size, wide.overlap)) {
    evidence = evidenceOf(source, stretch)(quote);
    if (evidence.checked === 'verified') break;
    // Yields, so that a long document does not block other requests.
    await setImmediate();
  }
  return evidence;
}
