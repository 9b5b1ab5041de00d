import { AppError, msg } from '@staffroom/sdk';
import { readDocument, withTopics } from '@staffroom/sdk/reading';
import { orWithoutModel, type Progress, type Checkpoint } from '@staffroom/sdk/server';
import type { z } from 'zod';
import type { generate } from '../contract.ts';
import type { Layout, Slide } from '../slides/slide.ts';
import type { Deck } from '../deck.ts';
import { openDecks } from './decks.ts';
import type { AgentCall } from './kit.ts';
import { framed, outlineByRules } from './outline/by-rules.ts';
import { planWithModel } from './outline/plan-with-model.ts';
import { type WrittenSlide, writeWithModel } from './outline/write-with-model.ts';

interface Run {
  id: string;
  input: z.output<typeof generate.input>;
  call: AgentCall;
  progress: Progress;
  checkpoint: Checkpoint;
}

/** Number of model calls in parallel. */
const slideConcurrency = 3;

/**
 * Creates a presentation in steps: a plan, each slide, then the whole. Each step runs only once: after a crash, a repeated run
 * continues after the last finished step.
 */
export async function runGenerate({
  id,
  input,
  call,
  progress,
  checkpoint,
}: Run): Promise<z.output<typeof generate.result>> {
  await progress('Read the document');
  const decks = openDecks(call);
  const source = withTopics(await readDocument(call, input.documentId));
  if (source.text.trim() === '')
    throw new AppError('invalid', msg`${source.filename} has no text to create slides from.`);
  const before = input.deckId === undefined ? null : await decks.get(input.deckId);
  const locked = before?.slides.filter((slide) => slide.locked) ?? [];
  const purpose = {
    kind: input.kind,
    audience: input.audience,
    count: before === null ? input.slides : before.slides.length - locked.filter(isContent).length,
    said: locked.flatMap(({ points }) => points.map(({ text }) => text)),
  };

  await progress('Plan the slides');
  // The result is always the same for the same text and purpose, so that a repeated run understands the references of a stored
  // plan.
  const byRules = outlineByRules(source, purpose);
  const inside = byRules.filter(isContent);
  const plan = await checkpoint('Plan the slides', 'plan', () =>
    orWithoutModel(call, () => planWithModel(call, source, purpose, inside.length, input.instructions)),
  );

  const made: WrittenSlide[] = [];
  for (let from = 0; from < inside.length; from += slideConcurrency) {
    await progress('Write the slides', { done: from, total: inside.length });
    const now = inside.slice(from, from + slideConcurrency).map((spare, at) =>
      checkpoint(
        'Write the slides',
        `${from + at + 1}, version ${source.version}`,
        async (): Promise<WrittenSlide> => {
          const planned = plan?.[from + at];
          if (!planned) return { slide: spare, left: 0 };
          const written = await orWithoutModel(call, () =>
            writeWithModel(call, source, planned, purpose, input.instructions),
          );
          return written ?? { slide: spare, left: 0 };
        },
      ),
    );
    made.push(...(await Promise.all(now)));
  }

  await progress('Build the presentation');
  return checkpoint('Build the presentation', 'deck', async () => {
    const left = made.reduce((sum, one) => sum + one.left, 0);
    const model = made.some(({ slide }) => slide.by === 'model');
    const deck: Deck = {
      title: source.title,
      documentId: source.documentId,
      filename: source.filename,
      kind: input.kind,
      audience: input.audience,
      instructions: input.instructions ?? '',
      method: model ? 'model' : 'rules',
      remarks: [
        ...(plan !== null && !model
          ? ['The model’s outline wasn’t supported by the document, so a rule-based outline was used.']
          : []),
        ...(left > 0
          ? [`${left} statement${left === 1 ? '' : 's'} removed: not supported by the document.`]
          : []),
      ],
      templateId: input.templateId ?? before?.templateId ?? null,
      slides: model
        ? framed(
            source,
            purpose,
            made.map(({ slide }) => slide),
          )
        : byRules,
      jobId: id,
    };
    const stored = await save(deck);
    await call.notify.user('Your presentation is ready', {
      body: msg`${deck.title}: ${deck.slides.length} slides`,
      href: `/agents/presentation?deck=${stored.id}`,
      documentIds: [deck.documentId],
    });
    return { deckId: stored.id, slides: stored.slides.length, method: deck.method };
  });

  async function save(deck: Deck) {
    if (input.deckId === undefined) return (await decks.ofJob(id)) ?? decks.create(deck);
    // Slides locked, moved or changed during the run stay as they are now.
    const now = await decks.get(input.deckId);
    const known = new Set(before?.slides.map((slide) => JSON.stringify(slide)));
    const stays = (slide: Slide) => slide.locked || !known.has(JSON.stringify(slide));
    const slides = beside(stays, now.slides, deck.slides);
    const written = { ...deck, title: slides[0]?.title ?? deck.title, slides };
    return decks.update(input.deckId, written, { unchangedSince: now.updatedAt });
  }
}

/** Layouts of slides that are built last, from the other slides. */
const frame: ReadonlySet<Layout> = new Set(['title', 'agenda', 'closing']);
const isContent = ({ layout }: Slide) => !frame.has(layout);

/**
 * Puts the new slides, in order, between the slides that stay. A title, agenda or closing slide that stays replaces the new
 * one. If there are too few places, the last new slide is still included.
 */
function beside(stays: (slide: Slide) => boolean, now: readonly Slide[], made: readonly Slide[]): Slide[] {
  const kept = new Set(now.filter(stays).map(({ layout }) => layout));
  const left = made.filter((slide) => isContent(slide) || !kept.has(slide.layout));
  const free = now.length - now.filter(stays).length;
  const places = [...left.slice(0, Math.min(free, left.length) - 1), ...left.slice(-1)];
  return now.map((slide) => (stays(slide) ? slide : (places.shift() ?? slide)));
}
