// @vitest-environment happy-dom
import type { SettingMeta } from '@staffroom/sdk/server';
import { renderAgent } from '@staffroom/sdk/testing/client';
import { expect, it, vi } from 'vitest';
import { agent } from './client/index.tsx';
import * as contract from './contract.ts';
import { settingTexts } from './client/settings/setting-texts.ts';
import plugin from './server/index.ts';
import { settings } from './server/settings.ts';

/** Milliseconds, scaled by the measured load of the machine. */
const timeout = 5_000 * Number(process.env['TIME_FACTOR']);
const soon = (look: () => unknown) => vi.waitFor(look, { timeout });

function there<T>(element: T | undefined): T {
  if (element === undefined) throw new Error('There is nothing to press');
  return element;
}

function held(text: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { reply: () => promise, answer: () => resolve(text) };
}

it('AI assistance shows its progress and a suggestion next to the input, and can be undone', async () => {
  const scope = held('Their words.');
  const metrics = held('- Two figures');
  const started = Promise.withResolvers<{ jobId: string }>();
  const page = await renderAgent(agent, {
    server: plugin,
    at: '?view=new',
    replies: [scope.reply, metrics.reply],
    answers: { 'POST /api/marketing/projects/:id/generate': () => started.promise },
  });
  const assist = (place: number) => {
    const buttons = page.getAllByRole('button', { name: /^(?:AI Assist|Generating\.\.\.)/ });
    return there(buttons[place]);
  };
  await page.findByRole('heading', { name: 'Project Announcement Form' });
  await page.user.click(assist(0));
  expect(await page.findByText('Missing Information')).toBeDefined();
  expect(page.server?.asked).toEqual([]);

  await page.user.type(page.getByLabelText('Client Name'), 'Nordfrakt AB');
  await page.user.type(page.getByRole('combobox', { name: 'Add a solution' }), 'pam');
  await page.findByRole('option', { name: 'PAM360', hidden: true });
  await page.user.keyboard('{Enter}');
  expect(await page.findByRole('button', { name: 'Remove PAM360' })).toBeDefined();
  const typed = page.getByLabelText('Project Scope');
  await page.user.type(typed, 'My words.');
  await page.user.click(assist(0));
  await soon(() => expect(assist(0).textContent).toContain('Generating...'));
  scope.answer();
  const proposal = await page.findByRole('region', { name: 'Proposal for Project Scope' });
  expect(proposal.textContent).toContain('Their words.');
  expect(typed).toHaveProperty('value', 'My words.');
  await page.user.click(page.getByRole('button', { name: 'Use this text' }));
  expect(typed).toHaveProperty('value', 'Their words.');
  await page.user.click(page.getByRole('button', { name: 'Undo' }));
  expect(typed).toHaveProperty('value', 'My words.');

  await page.user.click(assist(1));
  metrics.answer();
  await soon(() => expect(page.getByLabelText(/^Key Achievements/)).toHaveProperty('value', '- Two figures'));
  await page.user.type(page.getByLabelText('Project Name'), 'One service desk');
  await page.user.click(page.getByRole('button', { name: 'Submit & Generate Content' }));
  expect(await page.findByRole('button', { name: 'Generating...' })).toHaveProperty('type', 'submit');
  const project = await vi.waitFor(
    async () => there((await there(page.server).request(contract.listProjects, { query: {} }))[0]),
    { timeout },
  );
  const params = { id: project.id };
  expect(await page.server?.request(contract.getProject, { params, query: {} })).toMatchObject({
    name: 'One service desk',
    scope: 'My words.',
    solutions: ['pam360'],
    useAiAssist: true,
    logo: null,
  });
});

it('a marketing text can be copied, its job can be canceled during writing, and an unknown failure is reported', async () => {
  let status = 'running';
  const now = new Date().toISOString();
  const job = () => ({
    id: crypto.randomUUID(),
    agentId: 1,
    agent: 'marketing-content',
    job: 'generate',
    title: 'Generate content',
    documentId: null,
    documentIds: [],
    instructions: null,
    status,
    result: null,
    href: null,
    progress: 10,
    step: 'LinkedIn',
    steps: [],
    error: null,
    attempts: 1,
    createdAt: now,
    startedAt: now,
    finishedAt: null,
    withheld: false,
  });
  let id = '';
  const page = await renderAgent(agent, {
    server: plugin,
    replies: ['A post of 12,000 pallets in 4 weeks.'],
    answers: {
      'GET /api/ai-jobs/:id': ({ params }: { params: { id: string } }) => ({ ...job(), id: params.id }),
      // The job has failed before the person's request to cancel it arrives.
      'POST /api/ai-jobs/:id/cancel': ({ params }: { params: { id: string } }) => {
        status = 'failed';
        return { ...job(), id: params.id };
      },
    },
  });
  expect(await page.findByText('No project announcements yet')).toBeDefined();
  const body = { name: 'One service desk', clientName: 'Nordfrakt AB', scope: 'Four warehouses.' };
  ({ id } = (await page.server?.request(contract.createProject, { body })) ?? { id: '' });
  await page.server?.run(contract.generate, { projectId: id, types: ['linkedin'] });
  await page.user.type(page.getByRole('searchbox'), 'nordFRAKT');
  expect(await page.findByRole('link', { name: 'View Content' })).toBeDefined();
  await page.user.click(page.getByRole('link', { name: 'One service desk' }));
  expect(page.address()).toBe(`/?project=${id}`);

  const [regenerate] = await page.findAllByRole('button', { name: 'Regenerate' });
  // The preview shows the company of the workspace as the sender.
  expect(await page.findByText('Example')).toBeDefined();
  expect(page.getByText('2 marks to check before readers see the text')).toBeDefined();
  const facts = await page.findByRole('list', { name: 'Facts to check' });
  expect(facts.textContent).toContain('The project form doesn’t contain this figure.');
  await page.user.click(page.getByRole('button', { name: /^Confirm ?: 12,000/ }));
  expect(await page.findByText('Confirmed by Ana')).toBeDefined();
  expect(page.getByText('1 mark to check before readers see the text')).toBeDefined();
  await page.user.click(there(regenerate));
  await soon(() => expect(regenerate?.textContent).toContain('Generating...'));
  await soon(() => {
    const waiting = page.getAllByRole('button', { name: 'Regenerate' });
    expect(waiting.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true']);
  });
  const [copy] = page.getAllByRole('button', { name: 'Copy' });
  await page.user.click(there(copy));
  expect(await page.findByText('LinkedIn content has been copied to the clipboard.')).toBeDefined();
  await page.user.click(await page.findByRole('button', { name: /^Cancel/ }));
  expect(await page.findByText('An unknown error occurred')).toBeDefined();
});

it('the marketing editor shows another person’s simultaneous change, and overwrites it only on request', async () => {
  const page = await renderAgent(agent, { server: plugin });
  const server = there(page.server);
  const body = { name: 'One desk', clientName: 'Nordfrakt AB', scope: 'Four warehouses.' };
  const { id } = await server.request(contract.createProject, { body });
  await server.request(contract.updateProject, { params: { id }, body: { everyone: 'editor' } });
  const text = { contentType: 'linkedin' as const, content: 'First.' };
  await server.request(contract.saveContent, { params: { id }, body: text });
  await page.user.type(page.getByRole('searchbox'), 'desk');
  await page.user.click(await page.findByRole('link', { name: 'One desk' }));
  await page.user.click(await page.findByRole('button', { name: 'Edit LinkedIn' }));
  const box = page.getByRole('textbox', { name: 'LinkedIn text' });
  await page.user.type(box, ' Mine.');

  const params = { contentId: `${id}.linkedin` };
  const rita = server.as({ name: 'Rita' });
  await rita.request(contract.updateContent, { params, body: { content: 'Hers.', version: 1 } });
  await page.user.click(page.getByRole('button', { name: 'Save' }));
  expect(await page.findByText('What Rita saved in the meantime')).toBeDefined();
  expect(page.getByText('Hers.')).toBeDefined();
  expect(box).toHaveProperty('value', 'First. Mine.');
  await page.user.click(page.getByRole('button', { name: 'Replace with mine' }));
  await page.user.click(page.getByRole('button', { name: 'Save' }));
  await soon(async () => {
    const { content, revisions } = await server.request(contract.getContent, { params, query: {} });
    expect([content, ...revisions.map((one) => one.content)]).toEqual(['First. Mine.', 'Hers.', 'First.']);
  });
});

it('a text with gaps is copied, downloaded and completed only after a question with their number', async () => {
  const page = await renderAgent(agent, { server: plugin });
  const { id } = there(
    await page.server?.request(contract.createProject, {
      body: { name: 'Desk', clientName: 'Nordfrakt AB', scope: 'One desk.' },
    }),
  );
  const text = {
    contentType: 'twitter' as const,
    content: 'Saved: [to be supplied] and [zu ergänzen: Stunden].',
  };
  await page.server?.request(contract.saveContent, { params: { id }, body: text });
  await page.user.type(await page.findByRole('searchbox'), 'desk');
  await page.user.click(await page.findByRole('link', { name: 'Desk' }));
  const card = await page.findByRole('region', { name: 'Twitter' });
  await soon(() =>
    expect(card.textContent).toContain('2 gaps to fill in: [to be supplied] · [zu ergänzen: Stunden]'),
  );
  const buttons = [...card.querySelectorAll('button')];
  await page.user.click(there(buttons.find(({ textContent }) => textContent === 'Copy')));
  expect(await page.findByRole('alertdialog', { name: 'Copy with gaps' })).toBeDefined();
  await page.user.click(page.getByRole('button', { name: 'Copy with 2 gaps' }));
  await page.user.click(page.getByRole('button', { name: 'Status' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Completed' }));
  await page.user.click(await page.findByRole('button', { name: 'Complete with 2 gaps' }));
  await soon(async () => {
    const stored = await page.server?.request(contract.getProject, { params: { id }, query: {} });
    expect(stored?.status).toBe('completed');
  });
});

it('a deleted marketing project can be restored from the trash, and is deleted permanently after a question', async () => {
  const page = await renderAgent(agent, { server: plugin });
  const server = there(page.server);
  const body = { name: 'One desk', clientName: 'Nordfrakt AB', scope: 'Four warehouses.' };
  const { id } = await server.request(contract.createProject, { body });
  await page.user.type(await page.findByRole('searchbox'), 'desk');
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
  const inThirtyDays = date.format(new Date(Date.now() + 30 * 24 * 3_600_000));
  await page.user.click(await page.findByRole('button', { name: 'Actions for One desk' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Delete' }));
  expect(await page.findByText('“One desk” moved to the trash')).toBeDefined();
  expect(page.getByText(`Permanently deleted on ${inThirtyDays}.`)).toBeDefined();
  await page.user.click(page.getByRole('link', { name: 'Trash' }));
  expect(await page.findByText('Nordfrakt AB')).toBeDefined();
  await page.user.click(await page.findByRole('button', { name: 'Restore One desk' }));
  expect(await page.findByText('The trash is empty')).toBeDefined();
  await server.request(contract.deleteProject, { params: { id } });
  await page.user.click(page.getByRole('link', { name: 'Back to Projects' }));
  await page.user.click(await page.findByRole('link', { name: 'Trash' }));
  await page.user.click(await page.findByRole('button', { name: 'Delete One desk for ever' }));
  await page.user.click(await page.findByRole('button', { name: 'Delete for ever' }));
  await soon(async () => expect(await server.request(contract.listTrash)).toEqual([]));
  expect(page.faults).toEqual([]);
});

it('every text of the marketing settings that the server declares can be translated', () => {
  const declared = Object.values(settings.schema.shape).flatMap((field) => {
    const { label, help, choices = {}, words = [] } = (field.meta() ?? {}) as SettingMeta;
    return [label, help, ...Object.values(choices), ...words.map(({ word }) => word)];
  });
  const texts = declared.flatMap((text) => text ?? []);
  expect(Object.keys(settingTexts).toSorted()).toEqual([...new Set(texts)].toSorted());
});
