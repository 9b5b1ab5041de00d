import { inParallel, type TextRange, overlappingRanges } from '@staffroom/sdk/reading';
import { isBuiltIn, type Progress, type Checkpoint } from '@staffroom/sdk/server';
import { ruledOrRefused } from './buyer-document.ts';
import { isUnreadable } from './is-unreadable.ts';
import type { AgentCall } from './kit.ts';
import { withoutQuestions, isSheet, questionnairePart, questionsOf, tablePart } from './questionnaire.ts';
import { joinedParts, type Part, partByModel, partByRules } from './parts.ts';
import { type BuyerDocument, withRules } from './rules/languages.ts';

interface Run {
  input: { instructions?: string | undefined; industry?: string | undefined };
  call: AgentCall;
  progress: Progress;
  checkpoint: Checkpoint;
}

const finding = 'Find requirements';
/** Number of model calls in parallel. */
const modelConcurrency = 4;
/** Number of characters of a passage, and minimum characters of the pieces into which a failed passage is split. */
const [stretchSize, smallestPiece] = [12_000, 3_000];

interface Piece {
  source: BuyerDocument;
  stretch: TextRange;
  key: string;
}

/**
 * Reads each document with a model if available, otherwise with the rules. A passage that the model cannot read is split, and
 * the rules read the pieces that the model cannot read either. If the model can read no piece, the analysis fails with the
 * model's error.
 */
export async function readParts(run: Run, sources: readonly BuyerDocument[]): Promise<Part[]> {
  const asked = new Map<string, Part>();
  for (const source of sources) {
    const part = await run.checkpoint(
      finding,
      `questions:${source.documentId}:${source.version}`,
      async () => {
        const questions = await questionsOf(run.call, source);
        return questions.length === 0 ? tablePart(source) : questionnairePart(source, questions);
      },
    );
    if (part) asked.set(source.documentId, part);
  }
  const others = sources.filter((source) => !asked.has(source.documentId) || !isSheet(source));
  const read = others.length === 0 ? [] : await readTexts(run, others);
  const beside = read.map((part) => [...asked.values()].reduce(withoutQuestions, part));
  return [...beside, ...asked.values()];
}

async function readTexts(run: Run, sources: readonly BuyerDocument[]): Promise<Part[]> {
  const { call, input, progress, checkpoint } = run;
  const industry = input.industry ?? null;
  const byRules = () =>
    Promise.all(
      sources.map((source) => {
        const ruled = ruledOrRefused(call, source);
        return checkpoint(finding, `rules:${source.documentId}:${source.version}`, async () =>
          partByRules(ruled, industry),
        );
      }),
    );
  if (isBuiltIn(call.modelSettings.provider)) return byRules();

  const pieces = sources.flatMap((source) =>
    overlappingRanges(source.text, stretchSize, 800).map(
      (stretch, index): Piece => ({
        source,
        stretch,
        key: `${source.documentId}:${source.version}:${index}`,
      }),
    ),
  );
  const parts: (Part | null)[] = [];
  const failures = new Map<number, unknown>();
  let done = 0;
  await progress(finding, { done, total: pieces.length });
  const ask = async (piece: Piece, place: number) => {
    try {
      parts[place] = await checkpoint(finding, piece.key, () => readPiece(run, piece));
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      failures.set(place, error);
    }
    done += 1;
    await progress(finding, { done, total: pieces.length });
  };
  // The first two passages show whether the model works at all.
  const [first, second] = pieces;
  if (first) await ask(first, 0);
  if (parts[0] === null) return byRules();
  if (second && failures.size > 0) await ask(second, 1);
  if (failures.size > 0 && failures.size === Math.min(2, pieces.length)) throw failures.get(0);
  await inParallel(pieces, modelConcurrency, async (piece, place) => {
    if (parts[place] === undefined && !failures.has(place)) await ask(piece, place);
  });
  for (const [place, error] of failures) {
    const piece = pieces[place];
    const ruled = piece && withRules(piece.source);
    if (!piece || !ruled) throw error;
    parts[place] = await checkpoint(finding, `${piece.key}:rules`, async () => ({
      ...partByRules(ruled, industry, piece.stretch),
      byRules: 1,
    }));
  }
  const read = parts.filter((part) => part !== null);
  return read.length === pieces.length ? read : byRules();
}

/**
 * Reads a passage with the model, or as much of it as the model can read. Null if no model is available. @throws if the model
 * can read no part of it
 */
async function readPiece(run: Run, { source, stretch }: Piece): Promise<Part | null> {
  const { call, input } = run;
  const wish = [input.instructions ?? '', input.industry ? `The buyer's industry is ${input.industry}.` : '']
    .filter(Boolean)
    .join(' ');
  try {
    return await partByModel(call, source, stretch, wish);
  } catch (error) {
    const length = stretch.end - stretch.start;
    if (!isUnreadable(error) || length < smallestPiece * 2) throw error;
    const halves = overlappingRanges(
      source.text.slice(stretch.start, stretch.end),
      Math.ceil(length / 4) * 2 + 400,
      400,
    );
    const ruled = withRules(source);
    const parts: Part[] = [];
    for (const half of halves) {
      const place = { start: stretch.start + half.start, end: stretch.start + half.end };
      try {
        const part = await readPiece(run, { source, stretch: place, key: '' });
        if (part) parts.push(part);
      } catch (failure) {
        if (!isUnreadable(failure) || !ruled) throw failure;
        parts.push({ ...partByRules(ruled, input.industry ?? null, place), byRules: 1 });
      }
    }
    // If the passage and each of its pieces failed, the model cannot read it at all.
    if (parts.every(({ method }) => method === 'rules')) throw error;
    return joinedParts(parts);
  }
}
