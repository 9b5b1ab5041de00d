import { setImmediate } from 'node:timers/promises';
import { AppError, isAppError, type Message, msg, type Passage } from '@staffroom/sdk';
import { languageOf, type TextRange, overlappingRanges } from '@staffroom/sdk/reading';
import { isBuiltIn, orWithoutModel, type Progress, type Checkpoint } from '@staffroom/sdk/server';
import type { z } from 'zod';
import type { analyse, Report } from '../../findings/contract.ts';
import type { Finding } from '../../findings/finding.ts';
import { manifest } from '../../manifest.ts';
import type { Candidate } from './candidate.ts';
import { evidenceOf, readSource, type Source } from './evidence.ts';
import type { AgentCall } from '../kit.ts';
import { findByRules, findGaps } from './read-with-rules.ts';
import { findWithModel } from './read-with-model.ts';
import { hasOlder, settleOlder } from './follow-version.ts';
import { openRegister } from './register.ts';
import { createWriter } from './writer.ts';

/**
 * Maximum number of passages of one document that a model reads, about 700,000 characters. The report says where it stopped.
 */
const maxModelStretches = 60;

interface Run {
  input: z.output<typeof analyse.input>;
  call: AgentCall;
  progress: Progress;
  checkpoint: Checkpoint;
}

/** Matches the step name in the contract. */
const analysing = 'Analyze passages';

interface Planned {
  documentId: string;
  filename: string;
  passages: number;
}

/**
 * Reads documents in passages and stores the findings. A repeated run after a crash continues after the last finished passage
 * and skips findings that exist already.
 */
export async function runAnalysis({ input, call, progress, checkpoint }: Run): Promise<Report> {
  const register = openRegister(call);
  const { planned, skipped } = await plan(call, input, progress);
  const reader = createReader(call, input.instructions);
  const writer = await createWriter(call, register, input.sessionId ?? null);

  const limit = ({ passages }: Planned) =>
    reader.method() === 'model' ? Math.min(passages, maxModelStretches) : passages;
  const documents: Report['documents'] = [];
  const sums = { added: 0, known: 0, fixed: 0, notFound: 0 };
  let done = 0;
  for (const document of planned) {
    const source = await readSource(call, document.documentId);
    const stretches = overlappingRanges(source.text);
    const place = `${document.documentId}:${source.info.version}`;
    const again = await checkpoint(analysing, `${place}:older`, () => hasOlder(call, source));
    let read = 0;
    let findings = 0;
    for (const [index, stretch] of stretches.entries()) {
      if (index >= limit(document)) break;
      const total = planned.reduce((sum, each) => sum + limit(each), 0);
      await progress(analysing, { done, total: Math.max(total, done + 1) });
      const part = await checkpoint(analysing, `${place}:${index}`, async () => {
        const counts = { found: 0, added: 0, known: 0, notFound: 0 };
        for (const { candidates, method } of await reader.read(source, stretch, index === 0)) {
          const written = await writer.write(candidates, evidenceOf(source, stretch), method, again);
          for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += written[key];
        }
        return { ...counts, method: reader.method() };
      });
      reader.goOn(part.method);
      findings += part.found;
      sums.added += part.added;
      sums.known += part.known;
      sums.notFound += part.notFound;
      done += 1;
      read += 1;
    }
    // Only a completely read document can settle older findings, because unread text may still contain their quotes.
    if (again && read === document.passages)
      sums.fixed += await checkpoint(analysing, `${place}:settled`, () => settleOlder(call, source));
    documents.push({ ...document, read, findings });
  }

  await progress('Organize findings');
  await register.tidy();
  const report = { documents, skipped, ...sums, method: reader.method() };
  await tell(call, report);
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
      const passages = overlappingRanges(await call.documents.text(documentId)).length;
      if (passages > 0) planned.push({ documentId, filename, passages });
      else
        skipped.push({
          documentId,
          reason: `${filename} could not be read. ${error ?? 'No text found.'}`,
        });
    } catch (error) {
      if (!isAppError(error) || error.code === 'unavailable') throw error;
      skipped.push({ documentId, reason: error.message });
    }
  }
  const [first] = skipped;
  if (planned.length === 0) throw new AppError('invalid', first?.reason ?? 'Choose a document to analyze');
  return { planned, skipped };
}

/** Reads passages with a model. If the model is not available, the rules read this passage and all following ones. */
function createReader(call: AgentCall, instructions: string | undefined) {
  let method: Finding['method'] = isBuiltIn(call.modelSettings.provider) ? 'rules' : 'model';

  async function withModel(
    { info, text, pages }: Source,
    { start, end }: TextRange,
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
    return orWithoutModel(call, () => findWithModel(call, passage, instructions));
  }

  return {
    method: () => method,
    /** Continues with the method of the run that was interrupted. */
    goOn: (begun: Finding['method']) => void (method = begun),
    /** A model is not believed if it finds nothing or only quotes words that are not there: the rules read the stretch, too. */
    async read(
      source: Source,
      stretch: TextRange,
      first: boolean,
    ): Promise<(Pick<Finding, 'method'> & { candidates: Candidate[] })[]> {
      let claimed: Candidate[] = [];
      if (method === 'model') {
        const said = await withModel(source, stretch);
        if (!said) method = 'rules';
        claimed = said ?? [];
        const evidence = evidenceOf(source, stretch);
        if (claimed.some(({ quote }) => evidence(quote).checked !== 'not-found'))
          return [{ candidates: claimed, method }];
      }
      await setImmediate();
      const language = languageOf(source.text, call.user.language);
      const gaps = first ? findGaps(source.text, language) : [];
      const found = findByRules(source.text.slice(stretch.start, stretch.end), language);
      return [
        { candidates: claimed, method: 'model' },
        { candidates: [...found, ...gaps], method: 'rules' },
      ];
    },
  };
}

export function foundAt({ documents }: Pick<Report, 'documents'>): string {
  const [first, second] = documents;
  return `?view=findings${first && !second ? `&document=${first.documentId}` : ''}`;
}

async function tell(call: AgentCall, report: Report): Promise<void> {
  const { added, known, fixed, documents } = report;
  const title =
    added === 0
      ? 'Analysis finished: nothing new'
      : added === 1
        ? 'Analysis finished: 1 new finding'
        : msg`Analysis finished: ${added} new findings`;
  const names = documents
    .map(({ filename }) => filename)
    .join(', ')
    .slice(0, 1_500);
  await call.notify.user(title, {
    body: withOlder(names, known, fixed),
    href: `/agents/${manifest.id}${foundAt(report)}`,
    documentIds: documents.map(({ documentId }) => documentId),
  });
}

/** Adds the numbers of findings that are not new. */
function withOlder(names: string, known: number, fixed: number): string | Message {
  if (known > 0 && fixed > 0) return msg`${names}, ${known} known already, ${fixed} fixed`;
  if (known > 0) return msg`${names}, ${known} known already`;
  return fixed > 0 ? msg`${names}, ${fixed} fixed` : names;
}
