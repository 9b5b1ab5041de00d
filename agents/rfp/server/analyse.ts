import { createHash } from 'node:crypto';
import { AppError, asMessage, isAppError, msg } from '@staffroom/sdk';
import { type Place, quoteIn } from '@staffroom/sdk/reading';
import type { Progress, Checkpoint } from '@staffroom/sdk/server';
import type { z } from 'zod';
import type { analyse } from '../contract.ts';
import type { Criterion, KeyDate, Method, Remark, Requirement, Rfp } from '../ledger.ts';
import { manifest } from '../manifest.ts';
import { matchRows } from './match-rows.ts';
import type { AgentCall } from './kit.ts';
import { readBuyerDocument } from './buyer-document.ts';
import { overviewOf } from './overview.ts';
import { type Entry, joinedParts, overlap, type Part, withoutDuplicates } from './parts.ts';
import { readParts } from './read-parts.ts';
import type { BuyerDocument } from './rules/languages.ts';
import { type StoredRow, openStore, type Store } from './store.ts';

interface Run {
  id: string;
  input: z.output<typeof analyse.input>;
  call: AgentCall;
  progress: Progress;
  checkpoint: Checkpoint;
}

const [reading, reporting, ordering] = [
  'Read the documents',
  'Write the report',
  'Organize requirements',
] as const;

/**
 * Reads an RFP and its annexes in passages and updates its requirements. Each passage is a step that runs once; rows are
 * written at the end, so that they always come from a single reading.
 */
export async function runAnalysis(run: Run): Promise<z.output<typeof analyse.result>> {
  const { input, call, progress, checkpoint } = run;
  const store = openStore(call);
  await store.markBuyers([input.documentId, ...(input.documentIds ?? [])]);
  const { sources, skipped } = await readAll(run);
  const [main] = sources;
  const industry = input.industry ?? null;
  const parts = await readParts(run, sources);
  const whole = joinedParts(parts);
  const method: Method = whole.method;

  await progress(reporting);
  const found = entriesInOrder(sources, parts);
  const overview = await checkpoint(reporting, 'overview', () => overviewOf(call, main, method, found));

  await progress(ordering);
  const rfpId = await checkpoint(ordering, 'rfp', () => rfpFor(store, run, main));
  const report = {
    title: overview.title,
    summary: overview.summary,
    dates: fresh(whole.dates, ({ date, text }: KeyDate) => `${date} ${text}`).toSorted((a, b) =>
      a.date.localeCompare(b.date),
    ),
    criteria: fresh(whole.criteria, ({ text }: Criterion) => text),
    risks: fresh(whole.risks, placeKey),
    questions: fresh(whole.questions, placeKey),
  };
  const checks = {
    notFound: whole.notFound,
    corrected: whole.corrected,
    byRules: whole.byRules,
    summary: overview.left,
  };
  const counts = await checkpoint(ordering, 'rows', () => writeRows(store, rfpId, found, sources));
  const read = sources.reduce(
    (sum, { text, pages }) => ({ characters: sum.characters + text.length, pages: sum.pages + pages.length }),
    { characters: 0, pages: 0 },
  );
  const { documentId, filename, version } = main;
  await store.rfps.update(rfpId, {
    ...limited(report),
    documentId,
    filename,
    version,
    industry,
    method,
    checks,
    read,
    annexes: sources.slice(1).map((annex) => ({
      documentId: annex.documentId,
      filename: annex.filename,
      version: annex.version,
    })),
    instructions: input.instructions ?? '',
    analysedAt: new Date().toISOString(),
    amended: counts.again
      ? { filename, added: counts.added, changed: counts.changed, withdrawn: counts.withdrawn }
      : null,
  });
  await tell(call, rfpId, main, counts.requirements, sources);
  const { again: _, ...result } = counts;
  return { rfpId, ...result, ...checks, method, skipped };
}

async function readAll({
  input,
  call,
  progress,
}: Run): Promise<{ sources: [BuyerDocument, ...BuyerDocument[]]; skipped: string[] }> {
  const ids = [...new Set(input.documentIds ?? [])].filter((id) => id !== input.documentId);
  const sources: BuyerDocument[] = [];
  const skipped: string[] = [];
  await progress(reading, { done: 0, total: ids.length + 1 });
  const main = await readBuyerDocument(call, input.documentId);
  if (main.text.trim() === '')
    throw new AppError(
      'invalid',
      msg`${main.filename} could not be read. ${asMessage(main.error ?? 'No text found.')}`,
    );
  for (const [index, id] of ids.entries()) {
    await progress(reading, { done: index + 1, total: ids.length + 1 });
    try {
      const annex = await readBuyerDocument(call, id);
      if (annex.text.trim() === '')
        skipped.push(`${annex.filename} could not be read. ${annex.error ?? 'No text found.'}`);
      else sources.push(annex);
    } catch (error) {
      if (!isAppError(error) || error.code === 'unavailable') throw error;
      skipped.push(error.message);
    }
  }
  return { sources: [main, ...sources], skipped };
}

/** Returns the entries of all documents in document order, those of the RFP itself first. */
function entriesInOrder(sources: readonly BuyerDocument[], parts: readonly Part[]): Entry[] {
  const entries = parts.flatMap((part) => part.entries);
  return sources.flatMap(({ documentId }) =>
    withoutDuplicates(entries.filter(({ place }) => place.documentId === documentId)),
  );
}

/** Returns the record of the analysis: the one that this RFP amends, an earlier one of the same document, or a new one. */
async function rfpFor(
  store: Store,
  { id, input, call: { user } }: Run,
  main: BuyerDocument,
): Promise<string> {
  if (input.amends !== undefined) return (await store.rfp(input.amends, 'edit')).id;
  const { documentId, filename, version } = main;
  const { items } = await store.rfps.list({ where: { documentId, ownerId: user.id }, limit: 1 });
  if (items[0]) return items[0].id;
  const created = await store.rfps.upsert({
    origin: id,
    ownerId: user.id,
    ownerName: user.name || user.email,
    access: 'none',
    shares: [],
    documentId,
    filename,
    version,
    title: filename,
    summary: '',
    dates: [],
    criteria: [],
    risks: [],
    questions: [],
    annexes: [],
    industry: null,
    instructions: '',
    method: 'rules',
    checks: { notFound: 0, corrected: 0, byRules: 0, summary: 0 },
    read: { characters: 0, pages: 0 },
    analysedAt: new Date().toISOString(),
    ourAnswers: null,
    amended: null,
  });
  return created.id;
}

/** Writes the rows. A repeated run writes no duplicates, because it finds existing rows word for word. */
async function writeRows(
  store: Store,
  rfpId: string,
  found: readonly Entry[],
  sources: readonly BuyerDocument[],
) {
  const before = await store.ledger(rfpId, {});
  const again = before.length > 0;
  const counts = { requirements: 0, added: 0, changed: 0, withdrawn: 0, again };
  // Rows that people split, merged or added replace what is found at their place.
  const byHand = before.filter(({ method, dropped }) => method === 'person' && !dropped);
  const kept = byHand.map((row) => ({
    row,
    hit: row.checked === 'verified' ? placeIn(sources, row.quote) : null,
  }));
  const taken = kept.flatMap(({ hit }) => (hit ? [{ place: hit }] : []));
  const entries = found.filter((entry) => !taken.some((one) => overlap(one, entry) > 0.5));
  const { matched, left } = matchRows(
    entries,
    before.filter((row) => !byHand.includes(row)),
  );
  const unsaid = kept.flatMap(({ row, hit }) => (hit || row.checked !== 'verified' ? [] : [row]));
  const holder = new Map(before.map(({ id, mergedInto }) => [id, mergedInto]));
  const isHeldBy = (id: string): boolean =>
    id !== '' && (unsaid.some((one) => one.id === id) || isHeldBy(holder.get(id) ?? ''));
  // A deleted row stays deleted unless the buyer changes its wording. A merged row stays merged as long as the document
  // contains its text.
  const isDropped = ({ row, change }: (typeof matched)[number]) =>
    row?.dropped === true && change === 'same' && !isHeldBy(row.mergedInto);
  counts.requirements = matched.filter((one) => !isDropped(one)).length + kept.length;

  const seen = new Map<string, number>();
  const orderOf = ({ place, rank }: Entry) =>
    sources.findIndex(({ documentId }) => documentId === place.documentId) * 10_000_000 +
    (rank ?? place.start);
  let number = await store.nextNumber(rfpId);
  for (const one of matched.toSorted((a, b) => orderOf(a.entry) - orderOf(b.entry))) {
    const { entry, row, change } = one;
    const order = orderOf(entry);
    if (change === 'new') counts.added += 1;
    if (change === 'changed') counts.changed += 1;
    const words = `${entry.place.documentId}:${entry.place.version}:${digest(entry.quote)}`;
    const nth = seen.get(words) ?? 0;
    seen.set(words, nth + 1);
    if (isDropped(one)) continue;
    const there = { dropped: false, mergedInto: '' };
    if (row) await store.rows.update(row.id, { ...changesOf(entry, row, order, change), ...there });
    else
      await store.rows.upsert({
        ...rowOf(rfpId, entry, order, again ? 'new' : 'same'),
        number: number++,
        key: `${words}:${nth}`,
        ...there,
      });
  }
  const gone = [...left.filter(({ dropped }) => !dropped), ...unsaid];
  for (const { row, hit } of kept) if (hit) await store.rows.update(row.id, { ...hit, change: 'same' });
  for (const row of gone) {
    counts.withdrawn += 1;
    if (row.change !== 'withdrawn') await store.rows.update(row.id, { change: 'withdrawn' });
  }
  return counts;
}

function placeIn(sources: readonly BuyerDocument[], quote: string): Place | null {
  for (const source of sources) {
    const hit = quoteIn(source)(quote);
    if (!hit) continue;
    const { quote: _words, ...place } = hit;
    return place;
  }
  return null;
}

const digest = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 24);

/** Returns the row's new place and words. People's work stays, but changed words revoke an approval. */
function changesOf(
  entry: Entry,
  row: StoredRow,
  order: number,
  change: 'same' | 'changed' | 'new',
): Partial<Requirement> {
  const { place, quote, kind, level, weight, limit, due, cell = '' } = entry;
  if (change === 'same') return { ...place, order, quote, cell, change: 'same', before: '' };
  const status = row.status === 'approved' ? 'review' : row.status;
  return {
    ...place,
    order,
    quote,
    kind,
    level,
    weight,
    limit,
    due: due || row.due,
    cell,
    status,
    change: 'changed',
    before: row.quote,
  };
}

export function rowOf(rfpId: string, entry: Entry, order: number, change: 'same' | 'new'): Requirement {
  const { place, quote, method, kind, level, weight, limit, due, cell = '' } = entry;
  return {
    ...place,
    rfpId,
    order,
    quote,
    kind,
    level,
    weight,
    limit,
    due,
    method,
    change,
    checked: 'verified',
    number: 0,
    owner: '',
    ownerId: null,
    status: 'open',
    answer: '',
    answeredBy: '',
    evidence: [],
    gap: 'unknown',
    approvedBy: '',
    approvedAt: '',
    note: '',
    before: '',
    cell,
    unsupported: 0,
    draftedFrom: null,
  };
}

const placeKey = ({ text, documentId, start }: Remark) => `${documentId} ${start} ${text}`;

function fresh<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.toReversed().map((one) => [keyOf(one).toLowerCase(), one])).values()].toReversed();
}

const maxEntries = 100;
const limited = <R extends Pick<Rfp, 'dates' | 'criteria' | 'risks' | 'questions'>>(report: R): R => ({
  ...report,
  dates: report.dates.slice(0, maxEntries),
  criteria: report.criteria.slice(0, maxEntries),
  risks: report.risks.slice(0, maxEntries),
  questions: report.questions.slice(0, maxEntries),
});

async function tell(
  call: AgentCall,
  rfpId: string,
  { filename }: BuyerDocument,
  count: number,
  sources: readonly BuyerDocument[],
): Promise<void> {
  const title = count === 1 ? 'RFP analyzed: 1 requirement' : msg`RFP analyzed: ${count} requirements`;
  await call.notify.user(title, {
    body: filename,
    href: `/agents/${manifest.id}?rfp=${rfpId}`,
    documentIds: sources.map(({ documentId }) => documentId),
  });
}
