import { AppError, fileAnswer, type Stored } from '@staffroom/sdk';
import { mediaTypes, writeReport } from '@staffroom/sdk/office';
import { stretchesOf } from '@staffroom/sdk/reading';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import {
  createFinding,
  deleteFinding,
  exportFindings,
  listFindings,
  setStatus,
  updateFinding,
} from '../contract.ts';
import type { Finding } from '../finding.ts';
import { toFinding } from './candidate.ts';
import { type Evidence, evidenceOf, readSource } from './evidence.ts';
import { applyFilter } from './filter.ts';
import { orderOf } from './export.ts';
import { type AgentCall, route } from './kit.ts';
import { openRegister, present } from './register.ts';

/** Rows of one file. A document of more takes long to write, and to read. */
const mostExported = 1_000;

export const routes = [
  route(listFindings, async ({ query, call }) => {
    const rows = await openRegister(call).all();
    const found = applyFilter(rows, query);
    const items = found.slice(query.offset, query.offset + query.limit).map(present);
    return { items, total: found.length, all: rows.length, documents: documentsOf(rows) };
  }),

  route(createFinding, async ({ body, call }) =>
    present(await openRegister(call).create(await byHand(body, call))),
  ),

  route(updateFinding, async ({ params, body: { unchangedSince, ...change }, call }) =>
    // JSON has no `undefined`: what is not there is not changed.
    present(await openRegister(call).update(params.id, change as Partial<Finding>, { unchangedSince })),
  ),

  route(deleteFinding, ({ params, call }) => openRegister(call).delete(params.id)),

  route(setStatus, async ({ body: { ids, status }, call }) => {
    const register = openRegister(call);
    const wanted = new Set(ids);
    const rows = (await register.all()).filter(({ id }) => wanted.has(id));
    for (const { id } of rows) await register.update(id, { status });
    return { updated: rows.length };
  }),

  route(exportFindings, async ({ query: { format, ...filter }, call }) => {
    const rows = applyFilter(await openRegister(call).all(), filter);
    if (rows.length > mostExported) {
      throw new AppError(
        'too-large',
        `A file holds at most ${mostExported} findings, and these are ${rows.length}. Narrow them down by document, severity or status.`,
      );
    }
    return fileAnswer({
      filename: `findings-${new Date().toISOString().slice(0, 10)}.${format}`,
      type: mediaTypes[format],
      body: await writeReport(call, orderOf(format, rows.map(present))),
    });
  }),
];

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
  });
  const { status = 'open', owner = '', note = '' } = body;
  return { ...finding, status, owner, note };
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

/** Stretches that any quote by hand fits into. */
const wide = { size: 40_000, overlap: 8_000 };

async function quoted(call: AgentCall, documentId: string, quote: string): Promise<Evidence> {
  const source = await readSource(call, documentId);
  let evidence = evidenceOf(source, { start: 0, end: 0 })(quote);
  if (quote.trim() === '') return evidence;
  for (const stretch of stretchesOf(source.text, wide.size, wide.overlap)) {
    evidence = evidenceOf(source, stretch)(quote);
    if (evidence.checked === 'verified') break;
    // One long document must not hold up everybody else.
    await setImmediate();
  }
  return evidence;
}
