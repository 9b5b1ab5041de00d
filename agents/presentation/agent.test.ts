import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import { audiences, kinds } from './kinds-and-audiences.ts';
import { downloadDeck, generate, getDeck, rewriteSlide, saveDeck } from './contract.ts';
import { shortageOf } from './deck.ts';
import plugin from './server/index.ts';
import { report, figures, foreign, builtIn, noModel, deckOf, squeezed } from './testing/sample-decks.ts';

describe('a presentation by rules', () => {
  it('a presentation by rules puts key figures from the text into a table, and keeps their sources when saved', async () => {
    const agent = testAgent(plugin, { documents: [figures], ...builtIn });
    const { id, title, templateId, updatedAt, slides } = await deckOf(agent, {
      documentId: figures.id,
      slides: 5,
    });
    expect(title).toBe('Results of “One desk” for Nordfrakt');
    const change = { title, templateId, slides, unchangedSince: updatedAt };
    const saved = await agent.request(saveDeck, { params: { id }, body: change });
    const slide = saved.slides.find(({ layout }) => layout === 'table');
    expect(slide?.table?.rows).toEqual([
      ['34 %', 'Late deliveries: 34 % fewer'],
      ['11 %', 'Costs: 11 % less'],
      ['$1.4 million', 'Revenue: $1.4 million'],
    ]);
    expect(slide?.sources).toHaveLength(3);
  });

  it.each([
    [3, 5],
    [5, 5],
    [10, 10],
    [17, 17],
    [30, 30],
    [400, 30],
  ])('a presentation by rules with %i requested slides gets %i slides', async (slides, made) => {
    const deck = await deckOf(testAgent(plugin, { documents: [report], ...builtIn }), { slides });
    expect(deck.slides).toHaveLength(made);
    expect(deck.method).toBe('rules');
    for (const { sources, notes } of deck.slides) {
      expect(sources.length).toBeGreaterThan(0);
      expect(notes).not.toBe('');
      for (const { quote, start, end } of sources)
        expect(squeezed(report.text.slice(start, end))).toBe(quote);
    }
  });

  it.each([
    ['Handbook of the\nNorthern Railway\n\n', 'Handbook of the Northern Railway'],
    ['Handbook\nNorthern Railway\n\n', 'Handbook'],
  ])('a presentation by rules of a document that starts with %j has the title “%s”', async (start, title) => {
    const named = { ...report, text: `${start}${report.text.replace(/^#+ .*/, '')}` };
    const deck = await deckOf(testAgent(plugin, { documents: [named], ...builtIn }));
    expect([deck.title, deck.slides[0]?.title]).toEqual([title, title]);
  });

  it('a presentation by rules of a short document has empty slides, and reports their number', async () => {
    const thin = {
      ...report,
      text: 'Depot\n\nThe depot in Linden was closed in May 2026 after forty years of service.',
    };
    const deck = await deckOf(testAgent(plugin, { documents: [thin], ...builtIn }), { slides: 6 });
    expect(deck.slides).toHaveLength(6);
    const empty = deck.slides.filter(({ points, layout }) => layout === 'bullets' && points.length === 0);
    expect(new Set(empty.map(({ title }) => title))).toEqual(new Set(['Room for a point of your own']));
    expect(shortageOf(deck.slides)).toContain(
      `${empty.length === 1 ? 'one is' : `${empty.length} are`} empty`,
    );
  });

  it('a presentation by rules does not repeat its title on the agenda', async () => {
    const agent = testAgent(plugin, { documents: [report], ...builtIn });
    for (const slides of [8, 12, 20]) {
      const deck = await deckOf(agent, { slides });
      const agenda = deck.slides.find(({ layout }) => layout === 'agenda');
      expect(agenda?.points.map(({ text }) => text)).not.toContain(deck.title);
    }
  });

  it('every word and figure of a point in a presentation by rules is in the point’s passage', async () => {
    for (const [at, kind] of kinds.entries()) {
      const audience = audiences[at % audiences.length] ?? 'general';
      const agent = testAgent(plugin, { documents: [report], ...builtIn });
      const deck = await deckOf(agent, { kind, audience, slides: 12 });
      for (const { points, sources, layout } of deck.slides) {
        if (layout === 'agenda') continue;
        for (const { text, sources: places } of points) {
          // The last slide names what a chart counts by the heading of its passage.
          const passages = places.map((place) => `${sources[place]?.section} ${sources[place]?.quote}`);
          const quotes = passages.join(' ').toLowerCase();
          const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
          const added = /, the (?:highest|lowest)$/.test(text) ? ['the', 'highest', 'lowest'] : [];
          expect([text, words.filter((word) => !quotes.includes(word) && !added.includes(word))]).toEqual([
            text,
            [],
          ]);
        }
      }
    }
  });

  it('a presentation by rules turns the figures of a table into a chart with the same values', async () => {
    const deck = await deckOf(testAgent(plugin, { documents: [report], ...builtIn }));
    const chart = deck.slides.find(({ layout }) => layout === 'chart')?.chart;
    expect(chart?.categories).toEqual(['January', 'February', 'March', 'June']);
    expect(chart?.series[0]).toEqual({ name: 'Late per 100', values: [9.4, 9.2, 8.1, 6.1] });
  });

  it('a presentation by rules depends on the requested type and audience', async () => {
    const texts = async (input: object) =>
      JSON.stringify(
        (
          await deckOf(testAgent(plugin, { documents: [report], ...builtIn }), { slides: 8, ...input })
        ).slides.map(({ title, points }) => [title, points.map(({ text }) => text)]),
      );
    const [a, b, c] = [
      await texts({ kind: 'executive', audience: 'executives' }),
      await texts({ kind: 'educational', audience: 'students' }),
      await texts({ kind: 'executive', audience: 'students' }),
    ];
    expect(new Set([a, b, c]).size).toBe(3);
  });

  it('a presentation cannot be created without a readable document', async () => {
    const agent = testAgent(plugin, { documents: [report, foreign], ...builtIn });
    await expect(agent.run(generate, { documentId: foreign.id })).rejects.toThrow('does not exist');
    await expect(agent.run(generate, {} as never)).rejects.toThrow(
      'Please select a document to use as the source material',
    );
  });

  it('a presentation is created by rules if no model is available', async () => {
    const deck = await deckOf(testAgent(plugin, { documents: [report], replies: [noModel] }));
    expect([deck.method, deck.slides.length]).toEqual(['rules', 10]);
  });
});

describe('editing a presentation', () => {
  it('a rewritten presentation keeps locked slides in place', async () => {
    const agent = testAgent(plugin, { documents: [report], ...builtIn });
    const deck = await deckOf(agent);
    const slides = deck.slides.map((slide, at) =>
      at === 3 ? { ...slide, title: 'Mine', locked: true } : slide,
    );
    const change = { title: deck.title, templateId: null, slides, unchangedSince: deck.updatedAt };
    await agent.request(saveDeck, { params: { id: deck.id }, body: change });
    const again = await deckOf(agent, { deckId: deck.id, kind: 'technical', audience: 'technical' });
    expect(again.id).toBe(deck.id);
    expect(again.slides).toHaveLength(10);
    expect(again.slides[3]).toMatchObject({ title: 'Mine', locked: true, id: deck.slides[3]?.id });
    const rewrite = { params: { id: deck.id, slideId: deck.slides[3]?.id ?? '' } };
    await expect(agent.request(rewriteSlide, rewrite)).rejects.toThrow('locked');

    // With the same wishes, a locked slide displaces no other slide and leaves no empty slide.
    const same = await deckOf(agent, { deckId: deck.id });
    const titles = (list: typeof slides) => list.map(({ title }) => title.replace(/ \(.*|: .*/, ''));
    expect(titles(same.slides)).toEqual(titles(slides));
  });

  it('one slide of a presentation can be rewritten without a change to the other slides', async () => {
    const agent = testAgent(plugin, { documents: [report], ...builtIn });
    const deck = await deckOf(agent, { slides: 6, audience: 'executives' });
    const slide = deck.slides.findLast(({ layout }) => layout === 'bullets');
    const after = await agent.request(rewriteSlide, { params: { id: deck.id, slideId: slide?.id ?? '' } });
    const others = ({ slides }: typeof deck) => slides.filter(({ id }) => id !== slide?.id);
    expect(others(after)).toEqual(others(deck));
    expect(after.slides.find(({ id }) => id === slide?.id)?.points).not.toEqual(slide?.points);
  });

  it('an edited slide loses sources that do not support it', async () => {
    const agent = testAgent(plugin, { documents: [report], ...builtIn });
    const deck = await deckOf(agent, { slides: 6 });
    const at = deck.slides.findIndex(({ layout, points }) => layout === 'bullets' && points.length > 1);
    const slides = deck.slides.map((slide, place) => {
      const [first, second] = slide.points;
      if (place !== at || !first || !second) return slide;
      const invented = {
        ...slide.sources[0],
        quote: 'Late deliveries fell to zero.',
      } as (typeof slide.sources)[0];
      return {
        ...slide,
        sources: [...slide.sources, invented],
        points: [
          { ...first, text: 'Profits rose by 900 percent' },
          { ...second, text: 'Late deliveries fell to zero', sources: [slide.sources.length] },
        ],
      };
    });
    const change = { title: deck.title, templateId: null, slides, unchangedSince: deck.updatedAt };
    const saved = await agent.request(saveDeck, { params: { id: deck.id }, body: change });
    expect(saved.slides[at]?.points.map(({ sources }) => sources)).toEqual([[], []]);
    expect(saved.slides[at]?.sources).toEqual(deck.slides[at]?.sources);
    await expect(agent.request(saveDeck, { params: { id: deck.id }, body: change })).rejects.toThrow(
      'changed',
    );
  });

  it('a point that a person writes loses the source of the point before, and undo gives the source back', async () => {
    const agent = testAgent(plugin, { documents: [report], ...builtIn });
    const deck = await deckOf(agent, { slides: 6 });
    const at = deck.slides.findIndex(({ layout, points }) => layout === 'bullets' && points.length > 1);
    const save = async (slides: typeof deck.slides) => {
      const { updatedAt } = await agent.request(getDeck, { params: { id: deck.id } });
      const body = { title: deck.title, templateId: null, slides, unchangedSince: updatedAt };
      return (await agent.request(saveDeck, { params: { id: deck.id }, body })).slides[at];
    };
    const written = (change: (text: string) => string) =>
      deck.slides.map((slide, place) =>
        place === at
          ? {
              ...slide,
              points: slide.points.map((point, line) =>
                line === 0 ? { ...point, text: change(point.text) } : point,
              ),
            }
          : slide,
      );
    const own = 'Every van needs a temperature sensor that our own people repair and sell';
    for (const change of [
      () => own,
      (text: string) => `${text} by July 4, 2031`,
      (text: string) => `Not: ${text}`,
    ]) {
      const saved = await save(written(change));
      expect([saved?.points[0]?.text, saved?.points[0]?.sources]).toEqual([saved?.points[0]?.text, []]);
      expect(saved?.points[1]?.sources).toEqual(deck.slides[at]?.points[1]?.sources);
      expect((await save(deck.slides))?.points).toEqual(deck.slides[at]?.points);
    }
  });

  it('a new theme changes no slide and no source of a presentation', async () => {
    const theme = { id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b55', filename: 'theme.pptx', text: 'Theme' };
    const german = {
      ...report,
      text: '# Bericht über die Lager\n\nDas Lager in Linden liegt an der Bahn und versorgt die Orte im Norden.\n\nLager | Paletten\nLinden | 1.200\nAhlem | 850\nDöhren | 1.730\n\n## Kosten\n\nDie Halle (gebaut 2020) kostet 1,2 Mio. € und ist bis zum 3. März 2027 zu bezahlen.\n\nDie Leitung muss bis zum 1. Mai 2027 einen Plan für die zweite Halle vorlegen.',
    };
    for (const document of [report, german, figures]) {
      const agent = testAgent(plugin, { documents: [{ ...document, id: report.id }, theme], ...builtIn });
      const deck = await deckOf(agent, { slides: 8 });
      const body = {
        title: deck.title,
        slides: deck.slides,
        templateId: theme.id,
        unchangedSince: deck.updatedAt,
      };
      const saved = await agent.request(saveDeck, { params: { id: deck.id }, body });
      expect([saved.templateId, saved.slides]).toEqual([theme.id, deck.slides]);
    }
  });

  it('the outline of a presentation can be exported as text, with the agreed file name', async () => {
    const agent = testAgent(plugin, { documents: [report], ...builtIn });
    const deck = await deckOf(agent);
    const file = await agent.request(downloadDeck, { params: { id: deck.id }, query: { format: 'txt' } });
    expect(file.filename).toBe('presentation-outline.txt');
    expect(String(file.body).match(/^Slide \d+: /gm)).toHaveLength(10);
    expect(String(file.body).match(/^ {2}Source: operations\.md/gm)).toHaveLength(10);
  });

  it('a presentation hides a document’s content after access to the document ends', async () => {
    const agent = testAgent(plugin, { documents: [report], ...builtIn });
    const deck = await deckOf(agent);
    agent.takeAway(report.id);
    const seen = await agent.request(getDeck, { params: { id: deck.id } });
    expect(seen).toMatchObject({ withheld: true, slides: [] });
    expect(JSON.stringify(seen)).not.toMatch(/operations|depot/i);
    const wanted = agent.request(downloadDeck, { params: { id: deck.id }, query: { format: 'pptx' } });
    await expect(wanted).rejects.toThrow('is no longer shared with you');
  });
});
