import { AppError, fileAnswer } from '@staffroom/sdk';
import { mediaTypes, whyNoPdf } from '@staffroom/sdk/office';
import { checkSlides } from './check-slides.ts';
import {
  deleteDeck,
  downloadDeck,
  getAbilities,
  getDeck,
  getTheme,
  listDecks,
  rewriteSlide,
  saveDeck,
} from '../contract.ts';
import { ownHeads } from './outline/words.ts';
import { openDecks, present } from './decks.ts';
import { fileOf, templateOf } from './deck-file.ts';
import { fileNameOf } from './file-name.ts';
import { route } from './kit.ts';
import { rewritten } from './outline/rewrite.ts';

export const routes = [
  route(listDecks, async ({ call }) => {
    const decks = await openDecks(call).list();
    return {
      items: decks
        .filter(({ withheld }) => withheld !== true)
        .map(({ id, title, filename, documentId, slides, updatedAt }) => ({
          id,
          title,
          filename,
          documentId,
          slides: slides.length,
          updatedAt,
        })),
    };
  }),

  route(getDeck, async ({ params, call }) => present(call, await openDecks(call).get(params.id))),

  route(saveDeck, async ({ params, body: { unchangedSince, slides, ...change }, call }) => {
    const decks = openDecks(call);
    const { slides: stored } = await readable(decks.get(params.id));
    if (change.templateId !== null) await call.documents.get(change.templateId);
    const checked = await checkSlides(call, slides, { ownHeads, stored });
    return present(call, await decks.update(params.id, { ...change, slides: checked }, { unchangedSince }));
  }),

  route(deleteDeck, ({ params, call }) => openDecks(call).delete(params.id)),

  route(rewriteSlide, async ({ params, call }) => {
    const decks = openDecks(call);
    const deck = await readable(decks.get(params.id));
    const slide = deck.slides.find(({ id }) => id === params.slideId);
    if (!slide) throw new AppError('not-found', 'This slide is no longer in the deck');
    if (slide.locked) throw new AppError('conflict', 'This slide is locked. Unlock it to regenerate it.');
    const fresh = await rewritten(call, deck, slide);
    // Loads the presentation again, because it may have changed while the model was writing.
    const now = await decks.get(params.id);
    const current = now.slides.find(({ id }) => id === params.slideId);
    if (JSON.stringify(current) !== JSON.stringify(slide))
      throw new AppError('conflict', 'This slide was changed in the meantime and was kept as it is.');
    const slides = now.slides.map((one) => (one.id === params.slideId ? fresh : one));
    return present(call, await decks.update(params.id, { slides }, { unchangedSince: now.updatedAt }));
  }),

  route(downloadDeck, async ({ params, query: { format }, call }) => {
    const deck = await readable(openDecks(call).get(params.id));
    const body = await fileOf(call, deck, format);
    const name = fileNameOf(deck.title);
    return fileAnswer({
      filename: format === 'txt' ? 'presentation-outline.txt' : `${name}.${format}`,
      type: mediaTypes[format],
      body,
    });
  }),

  route(
    getTheme,
    async ({ params, call }) => (await templateOf(call, params.id === 'plain' ? null : params.id)).theme,
  ),

  route(getAbilities, async ({ call }) => ({ pdf: await whyNoPdf(call) })),
];

/** Returns a presentation whose document the person can read. @throws AppError `not-found` otherwise */
async function readable<T extends { withheld?: true }>(deck: Promise<T>): Promise<T> {
  const found = await deck;
  if (found.withheld)
    throw new AppError(
      'not-found',
      'This presentation’s document was deleted or is no longer shared with you.',
    );
  return found;
}
