// @vitest-environment happy-dom
import {
  type AskedCall,
  type GivenAnswers,
  renderAgent,
  type RenderedAgent,
} from '@staffroom/sdk/testing/client';
import { expect, it, vi } from 'vitest';
import { agent } from './client/index.tsx';
import { createFinding, listFindings, updateFinding } from './findings/contract.ts';
import plugin from './server/index.ts';

/** Milliseconds, scaled by the measured load of the machine. */
const timeout = 5_000 * Number(process.env['TIME_FACTOR']);
const soon = (look: () => unknown) => vi.waitFor(look, { timeout });
const clauses = [
  'The processor reports a security breach within ten business days.',
  'The processor may engage sub-processors without prior notice to the controller.',
  'Invoices are paid within 90 days of receipt.',
];
const breach = 'Notification of breaches within 72 hours (GDPR Art. 33)';
const subProcessors = 'Authorisation of sub-processors (GDPR Art. 28(2))';
const payment = 'Payment within 60 days (Directive 2011/7/EU Art. 3)';
const agreement = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'processing.txt',
  text: clauses.join('\n\n'),
};

const drafts = [
  { severity: 'critical', requirement: breach, quote: clauses[0] },
  { severity: 'high', requirement: subProcessors, quote: clauses[1] },
  { severity: 'medium', requirement: payment, quote: clauses[2] },
] as const;

/** The server's answers that the page needs besides the findings. */
const around: GivenAnswers = {
  'GET /api/ai-jobs': [],
  'GET /api/teams': [],
  'GET /api/people': [],
};

/** Renders the findings of one document, one for each severity. */
async function register(answers: GivenAnswers = {}) {
  const page = await renderAgent(agent, {
    server: plugin,
    at: '?view=about',
    documents: [agreement],
    answers: { ...around, ...answers },
  });
  const { server } = page;
  if (!server) throw new Error('There is no server half');
  for (const draft of drafts)
    await server.request(createFinding, { body: { ...draft, documentId: agreement.id } });
  await page.user.click(await page.findByRole('tab', { name: /^Findings/ }));
  await page.findByRole('combobox', { name: `Status of ${payment}` });
  return { page, server };
}

/** The requirements of the findings in the table, in order. */
const listed = (page: RenderedAgent) =>
  page
    .getAllByRole('checkbox', { name: /^Select .+\)$/ })
    .map((box) => box.getAttribute('aria-label') ?? box.parentElement?.textContent);
const status = (page: RenderedAgent, requirement: string) =>
  page.findByRole('combobox', { name: `Status of ${requirement}` });

it('an edit of a finding that someone else has changed is refused, and the other change is kept', async () => {
  const { page, server } = await register();
  const { items } = await server.request(listFindings, { query: { severity: 'critical' } });
  const body = { status: 'in-progress', unchangedSince: items[0]?.updatedAt ?? '' } as const;
  await server.request(updateFinding, { params: { id: items[0]?.id ?? '' }, body });

  await page.user.selectOptions(await status(page, breach), 'Dismissed');
  expect((await page.findByRole('alert')).textContent).toContain('This was changed in the meantime');
  await page.user.click(page.getByRole('button', { name: 'Show stored quote' }));
  await soon(async () => expect(await status(page, breach)).toHaveProperty('value', 'in-progress'));
  expect(page.queryByRole('alert')).toBeNull();
});

it('the filters of the findings are in the address, and several findings get a status together', async () => {
  const { page } = await register();
  await page.user.click(page.getByRole('button', { name: 'High 1' }));
  await soon(() => expect(listed(page)).toEqual([`Select ${subProcessors}`]));
  expect(page.address()).toContain('severity=high');
  await page.user.type(page.getByRole('searchbox', { name: 'Search findings' }), 'volcano');
  await page.findByText('No findings match these filters.');
  await page.user.click(page.getByRole('button', { name: 'Clear filters' }));
  await soon(() => expect(listed(page)).toHaveLength(3));

  await page.user.click(page.getByRole('button', { name: /^Severity/ }));
  await soon(() => expect(listed(page)[0]).toBe(`Select ${payment}`));
  await page.user.click(page.getByRole('checkbox', { name: 'Select all findings on this page' }));
  const all = await page.findByRole('combobox', { name: 'Set status of the chosen findings' });
  await page.user.selectOptions(all, 'Accepted');
  await page.findByText('3 set to Accepted');
  for (const requirement of [breach, subProcessors, payment])
    await soon(async () => expect(await status(page, requirement)).toHaveProperty('value', 'accepted'));
});

it('findings can be edited by keyboard, an edit can be undone, and edits are stored', async () => {
  const kim = { id: crypto.randomUUID(), name: 'Kim', email: 'kim@example.test', picture: null };
  /** The search for people does not answer before `until` resolves. */
  const search: { until?: Promise<void> } = {};
  const { page, server } = await register({
    'GET /api/people': async ({ query }: AskedCall) => {
      await search.until;
      return 'kim'.startsWith((query['search'] ?? '').toLowerCase()) ? [kim] : [];
    },
  });
  const owner = page.getByRole('button', { name: `Owner of ${breach}: Assign` });
  const name = () => page.findByRole('combobox', { name: 'Owner' });
  const options = () => page.queryAllByRole('option', { name: /Kim/ });
  owner.focus();
  await page.user.keyboard('{Enter}');
  await soon(async () => expect(document.activeElement).toBe(await name()));
  // An unknown name is refused. Escape closes the list, then the popup.
  await page.user.keyboard('Nobody');
  await page.findByText('No matches');
  await page.user.keyboard('{Enter}{Escape}{Escape}');
  await soon(() => expect(document.activeElement).toBe(owner));
  await page.user.keyboard('{Enter}');
  await soon(async () => expect(await name()).toHaveProperty('value', ''));
  // A popup that reopens while it closes starts empty.
  await page.user.keyboard('Somebody');
  owner.click();
  owner.click();
  await soon(async () => expect(await name()).toHaveProperty('value', ''));
  await soon(async () => expect(document.activeElement).toBe(await name()));
  await page.user.keyboard('kim');
  await soon(() => expect(options()).toHaveLength(1));
  // An early Enter does not select a person of the previous search.
  const looking = Promise.withResolvers<void>();
  search.until = looking.promise;
  await page.user.keyboard('?{Enter}');
  await page.findByText('Searching…');
  await page.user.keyboard('{Backspace}');
  looking.resolve();
  await soon(() => expect(options()).toHaveLength(1));
  await page.user.keyboard('{Enter}');
  const owned = await page.findByRole('button', { name: `Owner of ${breach}: Kim` });
  await soon(() => expect(document.activeElement).toBe(owned));

  // People can assign a finding to themselves without typing a name.
  const own = page.getByRole('button', { name: new RegExp(`^Owner of Payment`) });
  own.focus();
  await page.user.keyboard('{Enter}');
  await page.findByRole('option', { name: /That’s you$/ });
  await page.user.keyboard('{Enter}');
  await page.findByRole('button', { name: `Owner of ${payment}: Ana` });
  expect(server.notified.map(({ userId }) => userId)).toEqual([kim.id]);

  owned.focus();
  await page.user.tab();
  expect(document.activeElement).toBe(
    page.getByLabelText((label) => label.startsWith(`Due date of ${breach}`)),
  );
  await page.user.selectOptions(await status(page, breach), 'Resolved');
  await page.findByText('Status is now Resolved');
  const { items } = await server.request(listFindings, { query: { severity: 'critical' } });
  expect(items).toMatchObject([{ ownerId: kim.id, status: 'resolved' }]);

  const severity = () => page.findByRole('combobox', { name: `Severity of ${payment}` });
  await page.user.selectOptions(await severity(), 'Low');
  await page.findByText('Severity is now Low');
  await page.user.click(page.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  await soon(async () => expect(await severity()).toHaveProperty('value', 'medium'));

  await page.user.click(page.getByRole('button', { name: payment }));
  await page.user.click(await page.findByRole('button', { name: 'Note: Add' }));
  await page.user.keyboard('Ask the supplier{Enter}in May{Control>}{Enter}{/Control}');
  const note = await page.findByRole('button', { name: /^Note: Ask the supplier/ });
  await soon(() => expect(document.activeElement).toBe(note));
});

it('the panel of a finding takes the focus, keeps it from finding to finding, and returns it to the last row', async () => {
  const { page } = await register();
  const panel = (place: number) => page.findByRole('region', { name: `Finding ${place} of 3` });
  const focused = () => document.activeElement?.textContent.trim();
  const rows = listed(page).map((name) => name?.replace('Select ', ''));
  (await page.findByRole('button', { name: rows[0] ?? '' })).focus();
  await page.user.keyboard('{Enter}');
  await soon(async () => expect(document.activeElement).toBe(await panel(1)));

  const next = () => page.getByRole('button', { name: 'Next finding' });
  next().focus();
  await page.user.keyboard('{Enter}');
  await panel(2);
  await soon(() => expect(document.activeElement).toBe(next()));
  // At the end of the list, the button is disabled and cannot keep the focus.
  await page.user.keyboard('{Enter}');
  await soon(async () => expect(document.activeElement).toBe(await panel(3)));

  await page.user.keyboard('{Escape}');
  await soon(() => expect(focused()).toBe(rows[2]));
  expect(page.queryByRole('region', { name: /^Finding / })).toBeNull();
});
