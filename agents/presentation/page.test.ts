// @vitest-environment happy-dom
import { AppError } from '@staffroom/sdk';
import { renderAgent } from '@staffroom/sdk/testing/client';
import { expect, it, vi } from 'vitest';
import { agent } from './client/index.tsx';
import { generate, getDeck, saveDeck } from './contract.ts';
import plugin from './server/index.ts';

/** Milliseconds, scaled by the measured load of the machine. */
const timeout = 5_000 * Number(process.env['TIME_FACTOR']);
const soon = <T>(look: () => T) => vi.waitFor(look, { timeout });
const sentences = [
  'The depot in Gothenburg opened on 2 March 2026 and shortened the northern routes by 41 minutes.',
  'Every van carries a temperature sensor since May 2026, and each reading is kept for two years.',
  'Two contractors have announced that they will not extend their agreements beyond December 2026.',
  'Road works near Jönköping will close the main road for six weeks in November.',
];
const depots = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'depots.md',
  text: `# Depots\n\n${sentences.map((sentence, at) => `## Part ${at + 1}\n\n${sentence}`).join('\n\n')}`,
};
/** The server's error if only the built-in provider is available. */
const noModel = new AppError('unavailable', 'Built-in doesn’t support structured output.', {
  fields: { provider: 'doesn’t support structured output' },
});

function there<T>(element: T | undefined | null): T {
  if (element === undefined || element === null) throw new Error('There is nothing to press');
  return element;
}

it('undo in a presentation keeps other people’s changes, and leaving an edited slide asks before input is lost', async () => {
  const page = await renderAgent(agent, {
    server: plugin,
    at: '?view=about',
    documents: [depots],
    replies: [noModel],
    answers: { 'GET /api/ai-jobs': [], 'GET /api/documents': [] },
  });
  const server = there(page.server);
  const { deckId } = await server.run(generate, { documentId: depots.id, slides: 6 });
  const stored = () => server.request(getDeck, { params: { id: deckId } });
  const titles = async () => (await stored()).slides.map(({ title }) => title);
  const writeElsewhere = async (at: number, title: string) => {
    const { title: name, templateId, slides, updatedAt } = await stored();
    const all = slides.with(at, { ...there(slides[at]), title });
    const body = { title: name, templateId, slides: all, unchangedSince: updatedAt };
    await server.request(saveDeck, { params: { id: deckId }, body });
  };
  await page.user.click(await page.findByRole('tab', { name: 'Generate' }));
  await page.user.click(await page.findByRole('link', { name: /Depots/ }));
  const outline = await page.findByRole('region', { name: 'Outline' });
  const rows = () => [...outline.querySelectorAll('li')];
  await soon(() => expect(rows()).toHaveLength(6));
  const first = await titles();

  const editor = () => page.queryByRole('form', { name: 'Edit slide' });
  const title = () => page.findByRole('textbox', { name: 'Title' });
  const press = async (name: string) => page.user.click(await page.findByRole('button', { name }));
  const choose = async (at: number) => {
    const buttons = [...there(rows()[at]).querySelectorAll('button')];
    await page.user.click(there(buttons.find(({ textContent }) => /\S/.test(textContent ?? ''))));
  };
  const write = async (text: string) => {
    await page.user.clear(await title());
    await page.user.type(await title(), text);
  };
  const isClosed = () => soon(() => expect(editor()).toBeNull());
  await choose(2);
  await press('Edit slide');
  await write('Typed by hand');
  for (const leave of [() => choose(4), () => press('Next slide'), () => press('Add a slide')]) {
    await leave();
    await page.findByText('Discard your changes?');
    await press('Keep editing');
    await soon(() => expect(page.queryByText('Discard your changes?')).toBeNull());
    expect(await title()).toHaveProperty('value', 'Typed by hand');
  }
  await press('Save slide');
  await isClosed();
  await soon(async () => expect(await titles()).toEqual(first.with(2, 'Typed by hand')));
  // The editor closes without a question if nothing was typed. Discard drops typed text.
  await press('Edit slide');
  await title();
  await choose(4);
  await isClosed();
  await press('Edit slide');
  await write('Given up');
  await choose(2);
  await press('Discard');
  await page.findByRole('img', { name: 'Slide 3: Typed by hand' });
  await isClosed();

  // Someone else changes another slide, and this page gets no event. Undo keeps that change.
  await writeElsewhere(4, 'Said elsewhere');
  const undo = () => page.getByRole('button', { name: 'Undo' });
  await page.user.click(undo());
  await soon(async () => expect(await titles()).toEqual(first.with(4, 'Said elsewhere')));
  await soon(() => expect(rows()[4]?.textContent).toContain('Said elsewhere'));
  await soon(() => expect(undo()).toHaveProperty('disabled', true));

  // Someone else changes the same slide, and this page learns of the change with its next save. Undo is then refused with a
  // message.
  await press('Edit slide');
  await write('Typed again');
  await press('Save slide');
  await soon(async () =>
    expect(await titles()).toEqual(first.with(2, 'Typed again').with(4, 'Said elsewhere')),
  );
  await writeElsewhere(2, 'Said by somebody else');
  await press('Lock: Said elsewhere');
  await soon(() => expect(rows()[2]?.textContent).toContain('Said by somebody else'));
  await page.user.click(undo());
  await page.findByRole('button', { name: 'Lock: Said elsewhere' });
  await page.user.click(undo());
  await page.findByText('Couldn’t undo this step');
  await page.findByText(/regenerated while you edited it/);
  await soon(() => expect(undo()).toHaveProperty('disabled', true));
  expect(await titles()).toEqual(first.with(2, 'Said by somebody else').with(4, 'Said elsewhere'));
});

it('a point that is edited on the page loses its source, unless its text is typed back', async () => {
  const page = await renderAgent(agent, {
    server: plugin,
    at: '?view=about',
    documents: [depots],
    replies: [noModel],
    answers: { 'GET /api/ai-jobs': [], 'GET /api/documents': [] },
  });
  const server = there(page.server);
  const { deckId } = await server.run(generate, { documentId: depots.id, slides: 6 });
  const slide = async () => there((await server.request(getDeck, { params: { id: deckId } })).slides[2]);
  const [before] = (await slide()).points;
  await page.user.click(await page.findByRole('tab', { name: 'Generate' }));
  await page.user.click(await page.findByRole('link', { name: /Depots/ }));
  const outline = await page.findByRole('region', { name: 'Outline' });
  await soon(() => expect(outline.querySelectorAll('li')).toHaveLength(6));
  const row = there(outline.querySelectorAll('li')[2]);
  const buttons = [...row.querySelectorAll('button')];
  await page.user.click(there(buttons.find(({ textContent }) => /\S/.test(textContent ?? ''))));
  const save = async (typed: string) => {
    await page.user.click(await page.findByRole('button', { name: 'Edit slide' }));
    await page.user.type(await page.findByRole('textbox', { name: 'Point 1' }), typed);
    await page.user.click(await page.findByRole('button', { name: 'Save slide' }));
    await soon(() => expect(page.queryByRole('form', { name: 'Edit slide' })).toBeNull());
  };
  await save(' x{Backspace}{Backspace}');
  expect((await slide()).points[0]).toEqual(before);
  expect(before?.sources).toEqual([0]);
  // Almost all words are still those of the passage.
  await save(' today');
  await soon(async () =>
    expect((await slide()).points[0]).toEqual({ ...before, text: `${before?.text} today`, sources: [] }),
  );
});
