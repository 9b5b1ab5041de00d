import { setImmediate } from 'node:timers/promises';
import { AppError, isAppError, type Passage } from '@staffroom/sdk';
import type { Progress } from '@staffroom/sdk/server';
import type { z } from 'zod';
import type { analyse, Report } from '../contract.ts';
import type { Finding } from '../finding.ts';
import { manifest } from '../manifest.ts';
import type { Candidate } from './candidate.ts';
import { openCheckpoint } from './checkpoint.ts';
import { evidenceOf, readSource, type Source } from './evidence.ts';
import type { AgentCall } from './kit.ts';
import { findByRules, findGaps } from './read-with-rules.ts';
import { findWithModel } from './read-with-model.ts';
import { openRegister } from './register.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import { createWriter } from './writer.ts';

/** Stretches of one document that a model is asked about: some 700,000 characters. The report says where it stopped. */
const mostWithModel = 60;

interface Run {
  id: string;
  input: z.output<typeof analyse.input>;
  call: AgentCall;
  progress: Progress;
}

interface Planned {
  documentId: string;
  filename: string;
  passages: number;
}

/**
 * Reads documents stretch by stretch and writes what it finds into the register. A run that follows a crash goes on behind
 * the last stretch that was finished; what it finds a second time is in the register already.
 */
export async function runAnalysis({ id, input, call, progress }: Run): Promise<Report> {
  const checkpoint = await openCheckpoint(call, id);
  const register = openRegister(call);
  const { planned, skipped } = await plan(call, input, progress);
  const reader = createReader(call, input.instructions, checkpoint.method);
  const writer = await createWriter(register, input.sessionId ?? null, checkpoint.counts);

  const limit = ({ passages }: Planned) =>
    reader.method() === 'model' ? Math.min(passages, mostWithModel) : passages;
  const documents: Report['documents'] = [];
  let done = 0;
  for (const document of planned) {
    const source = await readSource(call, document.documentId);
    const stretches = stretchesOf(source.text);
    let read = 0;
    for (const [index, stretch] of stretches.entries()) {
      if (index >= limit(document)) break;
      const total = planned.reduce((sum, each) => sum + limit(each), 0);
      await progress('Analyse passages', { done, total: Math.max(total, done + 1) });
      const place = `${document.documentId}:${source.info.version}:${index}`;
      if (!checkpoint.has(place)) {
        const candidates = await reader.read(source, stretch, index === 0);
        await writer.write(candidates, evidenceOf(source, stretch), reader.method());
        await checkpoint.add(place, { method: reader.method(), counts: writer.counts() });
      }
      done += 1;
      read += 1;
    }
    documents.push({ ...document, read, findings: writer.counts().found[document.documentId] ?? 0 });
  }

  await progress('Put the register in order');
  await register.tidy();
  const { added, known, notFound } = writer.counts();
  const report = { documents, skipped, added, known, notFound, method: reader.method() };
  await tell(call, report);
  await checkpoint.clear();
  return report;
}

async function plan(call: AgentCall, input: Run['input'], progress: Progress) {
  const ids = [...new Set([...(input.documentIds ?? []), ...(input.documentId ? [input.documentId] : [])])];
  const planned: Planned[] = [];
  const skipped: Report['skipped'] = [];
  for (const [index, documentId] of ids.entries()) {
    await progress('Read documents', { done: index, total: ids.length });
    try {
      const { filename, error } = await call.documents.get(documentId);
      const passages = stretchesOf(await call.documents.text(documentId)).length;
      if (passages > 0) planned.push({ documentId, filename, passages });
      else
        skipped.push({
          documentId,
          reason: `${filename} could not be read. ${error ?? 'It holds no text.'}`,
        });
    } catch (error) {
      if (!isAppError(error) || error.code === 'unavailable') throw error;
      skipped.push({ documentId, reason: error.message });
    }
  }
  const [first] = skipped;
  if (planned.length === 0) throw new AppError('invalid', first?.reason ?? 'Choose a document to analyse');
  return { planned, skipped };
}

/** A model where one can be asked; otherwise, and from then on, the rules. */
function createReader(call: AgentCall, instructions: string | undefined, begun: Finding['method'] | null) {
  let method: Finding['method'] = begun ?? (isBuiltIn(call.settings.provider) ? 'rules' : 'model');

  async function withModel(
    { info, text, pages }: Source,
    { start, end }: Stretch,
  ): Promise<Candidate[] | null> {
    const passage: Passage = {
      id: `${info.id}:${start}`,
      documentId: info.id,
      filename: info.filename,
      version: info.version,
      page: pages.find((page) => start >= page.start && start < page.end)?.number ?? null,
      section: null,
      start,
      end,
      quote: text.slice(start, end),
      score: 1,
    };
    try {
      return await findWithModel(call, passage, instructions);
    } catch (error) {
      // Nobody is there who could fill in a structure. Any other failure is one, and is told as one.
      if (isAppError(error) && error.code === 'unavailable' && error.fields?.['provider'] !== undefined)
        return null;
      throw error;
    }
  }

  return {
    method: () => method,
    async read(source: Source, stretch: Stretch, first: boolean): Promise<Candidate[]> {
      if (method === 'model') {
        const found = await withModel(source, stretch);
        if (found) return found;
        method = 'rules';
      }
      await setImmediate();
      const gaps = first ? findGaps(source.text) : [];
      return [...findByRules(source.text.slice(stretch.start, stretch.end)), ...gaps];
    },
  };
}

const isBuiltIn = (provider: string | null) => provider !== null && /^built-?in$/i.test(provider);

async function tell(call: AgentCall, { added, known, documents }: Report): Promise<void> {
  const title =
    added === 0 ? 'Analysis finished: nothing new' : `Analysis finished: ${count(added, 'new finding')}`;
  const again = known > 0 ? `, ${known} known already` : '';
  await call.notify.user(title, {
    body: `${documents
      .map(({ filename }) => filename)
      .join(', ')
      .slice(0, 1_500)}${again}`,
    href: `/agents/${manifest.id}?view=findings`,
  });
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
