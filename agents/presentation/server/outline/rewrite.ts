import { AppError } from '@staffroom/sdk';
import { readDocument, withTopics } from '@staffroom/sdk/reading';
import { isBuiltIn, orWithoutModel } from '@staffroom/sdk/server';
import type { Slide } from '../../slides/slide.ts';
import type { Deck } from '../../deck.ts';
import type { AgentCall } from '../kit.ts';
import { outlineByRules } from './by-rules.ts';
import type { Candidate } from './candidate.ts';
import { candidatesOf } from './candidates.ts';
import { partsOf } from './plan-with-model.ts';
import { audienceRules } from './deck-purpose.ts';
import { writeWithModel } from './write-with-model.ts';

/** Rewrites one slide from the newest version of its document: with the model, or from statements that other slides leave out. */
export async function rewritten(call: AgentCall, deck: Deck, slide: Slide): Promise<Slide> {
  const source = withTopics(await readDocument(call, deck.documentId));
  const purpose = { kind: deck.kind, audience: deck.audience, count: deck.slides.length };
  const keep = { id: slide.id, locked: false };
  if (slide.layout === 'title' || slide.layout === 'agenda' || slide.layout === 'closing') {
    const fresh = outlineByRules(source, purpose).find(({ layout }) => layout === slide.layout);
    return { ...(fresh ?? slide), ...keep };
  }
  const about = slide.sources[0]?.section;
  if (!isBuiltIn(call.modelSettings.provider)) {
    const parts = partsOf(source)
      .flatMap(({ topic, table }, at) => (topic.title === about && !table ? [at] : []))
      .slice(0, 3);
    const layout = slide.layout === 'table' || slide.layout === 'chart' ? 'bullets' : slide.layout;
    const plan = { title: slide.title, layout, parts };
    const written = await orWithoutModel(call, () =>
      writeWithModel(call, source, plan, purpose, deck.instructions, slide),
    );
    if (written) return { ...written.slide, ...keep };
  }
  const taken = new Set(deck.slides.flatMap(({ sources }) => sources.map(({ quote }) => quote)));
  const isNew = ({ build }: Candidate) => build().sources.every(({ quote }) => !taken.has(quote));
  for (let density = audienceRules[deck.audience].points; density >= 1; density -= 1) {
    const ranked = candidatesOf(source, purpose, density).sort((a, b) => b.score - a.score);
    const found = ranked.find((one) => one.topic.title === about && isNew(one)) ?? ranked.find(isNew);
    if (found) return { ...found.build(), ...keep };
  }
  throw new AppError(
    'conflict',
    'The other slides already show everything that the document says. Edit this slide by hand, or choose another document.',
  );
}
