import { AppError, isAppError } from '@staffroom/sdk';
import { quoteIn } from '@staffroom/sdk/reading';
import {
  addRow,
  approveRow,
  deleteRfp,
  deleteRow,
  getLedger,
  listAnswerSources,
  type Ledger,
  listRfps,
  mergeRows,
  splitRow,
  type StoredRfp,
  updateRfp,
  updateRow,
} from '../contract.ts';
import type { Requirement } from '../ledger.ts';
import { rowOf } from './analyse.ts';
import { readBuyerDocument } from './buyer-document.ts';
import { approve, definite, removeRow, tellOwner, withdraw, withOwner } from './row-changes.ts';
import { allTags, chosenProjects } from './draft/own-documents.ts';
import { type AgentCall, route } from './kit.ts';
import { factsOf } from './rules/find-by-rules.ts';
import { type StoredRow, openStore, presentRows } from './store.ts';

export const ledgerRoutes = [
  route(listRfps, async ({ call }) => {
    const store = openStore(call);
    const shown = await Promise.all((await store.allRfps()).map(store.present));
    return shown.toSorted((a, b) => b.analysedAt.localeCompare(a.analysedAt));
  }),

  route(getLedger, async ({ params, call }) => {
    const store = openStore(call);
    const rfp = await store.present(await store.rfp(params.id, 'read'));
    const rows = await presentRows(call, await store.ledger(params.id));
    const projects = await chosenProjects(call, [rfp.ourAnswers, ...rows.map((row) => row.draftedFrom)]);
    return { rfp, rows, projects, renewed: await renewedOf(call, rfp) };
  }),

  route(listAnswerSources, async ({ call }) => ({
    projects: (await call.documents.projects()).map(({ id, name }) => ({ id, name })),
    tags: await allTags(call),
    settingTags: (await call.agentSettings.read()).answerTags,
  })),

  route(deleteRfp, ({ params, call }) => openStore(call).forget(params.id)),

  route(updateRfp, async ({ params, body: { unchangedSince, ...change }, call }) => {
    const store = openStore(call);
    await store.rfp(params.id, 'edit');
    // JSON has no `undefined`, so fields that a change leaves out keep their value.
    return store.present(await store.rfps.update(params.id, definite(change), { unchangedSince }));
  }),

  route(addRow, async ({ params, body: { quote, after }, call }) => {
    const store = openStore(call);
    const rfp = await store.rfp(params.id, 'edit');
    const rows = await store.ledger(rfp.id);
    const place = rows.findIndex(({ id }) => id === after);
    const before = place === -1 ? rows.at(-1) : rows[place];
    const next = place === -1 ? undefined : rows[place + 1];
    const order = before ? (before.order + (next?.order ?? before.order + 1)) / 2 : 0;
    return present(
      call,
      await store.rows.create(await byHand(call, { ...rfp, rfpId: rfp.id }, quote, order)),
    );
  }),

  route(updateRow, async ({ params, body: { unchangedSince, quote, ...change }, call }) => {
    const store = openStore(call);
    const row = await store.row(params.id);
    const words: Partial<Requirement> =
      quote === undefined || quote === row.quote
        ? {}
        : { ...(await looked(call, row, quote)), method: 'person' };
    const wrote = change.answer !== undefined && change.answer !== row.answer;
    // A change of the answer or the quote revokes the approval, which was given to the earlier words.
    const again =
      row.status === 'approved' && (wrote || words.quote !== undefined || change.status !== undefined);
    const answered: Partial<Requirement> = wrote
      ? { answeredBy: 'person', draftedFrom: null, ...citedOnly(row, change.answer ?? '') }
      : {};
    const status = change.status ?? (again ? 'draft' : wrote && row.status === 'open' ? 'draft' : row.status);
    const taken: Partial<Requirement> = again ? { approvedBy: '', approvedAt: '' } : {};
    const changed = await store.rows.update(
      params.id,
      { ...withOwner(definite(change)), ...words, ...answered, ...taken, status },
      { unchangedSince },
    );
    if (again) await withdraw(store, row.id);
    await tellOwner(call, [changed], row.ownerId);
    return present(call, changed);
  }),

  route(deleteRow, async ({ params, call }) => {
    const store = openStore(call);
    await removeRow(store, await store.row(params.id));
  }),

  route(approveRow, async ({ params, body: { unchangedSince }, call }) => {
    const store = openStore(call);
    return present(call, await approve(call, store, await store.row(params.id), unchangedSince));
  }),

  route(splitRow, async ({ params, body: { parts }, call }) => {
    const store = openStore(call);
    const row = await store.row(params.id);
    const [head = '', ...rest] = parts;
    const made: StoredRow[] = [];
    for (const [index, part] of rest.entries())
      made.push(await store.rows.create(await byHand(call, row, part, row.order + (index + 1) / 1_000)));
    const first = await store.rows.update(row.id, { ...(await looked(call, row, head)), method: 'person' });
    return presentRows(call, [first, ...made]);
  }),

  route(mergeRows, async ({ body: { ids }, call }) => {
    const store = openStore(call);
    const rows = await Promise.all([...new Set(ids)].map((id) => store.row(id)));
    const [first, ...others] = rows.toSorted((a, b) => a.order - b.order);
    if (!first || others.length === 0)
      throw new AppError('invalid', 'Choose at least two requirements to merge');
    if (others.some(({ rfpId }) => rfpId !== first.rfpId))
      throw new AppError('invalid', 'You can only merge requirements from the same RFP');
    const ordered = [first, ...others];
    const evidence = ordered.flatMap((row) => row.evidence);
    const answers = ordered.map((row, place) => {
      const above = ordered.slice(0, place).reduce((sum, one) => sum + one.evidence.length, 0);
      return row.answer.replaceAll(/\[(\d+)\]/g, (_, digits: string) => `[${Number(digits) + above}]`);
    });
    const joined = (words: readonly string[]) => words.filter((one) => one !== '').join('\n\n');
    // Searches the quote of each merged row separately; `…` stands for the text between them.
    const quote = ordered.map((row) => row.quote).join(' … ');
    const merged = await store.rows.update(first.id, {
      ...(await looked(call, first, quote)),
      answer: joined(answers),
      note: joined(ordered.map(({ note }) => note)),
      evidence,
      method: 'person' as const,
      status: first.status === 'approved' ? 'review' : first.status,
    });
    for (const { id } of ordered) await withdraw(store, id);
    await store.dropParts([first, ...others]);
    return present(call, merged);
  }),
];

/** Returns the documents with a version that is newer than the one that was analyzed. */
async function renewedOf(call: AgentCall, rfp: StoredRfp): Promise<Ledger['renewed']> {
  const read: { documentId: string; version?: number | undefined }[] = [rfp, ...rfp.annexes];
  const found = await Promise.all(
    read.map(async ({ documentId, version }) => {
      const { version: newest, filename } = await call.documents.get(documentId);
      return version !== undefined && newest > version ? [{ documentId, filename, version: newest }] : [];
    }),
  ).catch((error: unknown) => {
    // Skips annexes that were deleted or that the person cannot read.
    if (isAppError(error) && error.code === 'not-found') return [];
    throw error;
  });
  return found.flat();
}

async function present(call: AgentCall, row: StoredRow) {
  const [shown] = await presentRows(call, [row]);
  if (!shown) throw new AppError('not-found', 'Requirement not found');
  return shown;
}

/** Returns a person's quote as the document spells it, with its place, if the document contains it. */
async function looked(call: AgentCall, { documentId }: Pick<Requirement, 'documentId'>, quote: string) {
  const hit = quoteIn(await readBuyerDocument(call, documentId))(quote);
  if (hit) return { ...hit, quote: hit.quote.slice(0, 8_000), checked: 'verified' as const };
  return { page: null, section: null, start: null, end: null, quote, checked: 'none' as const };
}

async function byHand(
  call: AgentCall,
  of: Pick<Requirement, 'rfpId' | 'documentId' | 'filename' | 'version'>,
  words: string,
  order: number,
) {
  const { rfpId, documentId, filename, version } = of;
  const { quote, checked, ...place } = await looked(call, of, words);
  const facts = factsOf(quote, 'must', place.section ?? '');
  const at = { documentId, filename, version, ...place, start: place.start ?? 0, end: place.end ?? 0 };
  const row = rowOf(rfpId, { ...facts, quote, place: at, method: 'person' }, order, 'same');
  const number = await openStore(call).nextNumber(rfpId);
  return { ...row, ...place, number, checked, key: crypto.randomUUID(), dropped: false, mergedInto: '' };
}

/** Removes evidence that the answer does not cite now. The citation numbers of the other evidence stay the same. */
function citedOnly({ evidence }: Requirement, answer: string): Pick<Requirement, 'evidence'> {
  const cited = new Set([...answer.matchAll(/\[(\d+)\]/g)].map(([, digits]) => Number(digits)));
  return { evidence: cited.size === 0 ? [] : evidence };
}
