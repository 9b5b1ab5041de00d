// @vitest-environment happy-dom
import { renderAgent } from '@staffroom/sdk/testing/client';
import { expect, it, vi } from 'vitest';
import { check, createPack, listChecks } from './contract.ts';
import { agent } from '../client/index.tsx';
import plugin from '../server/index.ts';

const policy = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'security.txt',
  text: 'All staff are trained in security once a year and have to pass a test.',
};

it('the page shows a verdict of a model that the documents do not confirm as unconfirmed, with its quote, and counts it', async () => {
  const quote = 'All staff are trained in security once a year';
  const page = await renderAgent(agent, {
    server: plugin,
    at: '?view=frameworks',
    documents: [policy],
    replies: [
      { state: 'met', quotes: [{ quote, shows: 'A lottery is held' }] },
      { state: 'met', quotes: [{ quote, shows: 'Staff are trained' }] },
    ],
    answers: { 'GET /api/ai-jobs': [], 'GET /api/teams': [], 'GET /api/people': [] },
  });
  const { server } = page;
  if (!server) throw new Error('There is no server half');
  const controls = [
    { id: 'H-1', title: 'Staff lottery' },
    { id: 'H-2', title: 'Training', points: [{ name: 'Training', words: ['trained'] }] },
  ];
  const { id } = await server.request(createPack, { body: { name: 'House rules', version: '1', controls } });
  await server.run(check, { pack: id, documentIds: [policy.id] });
  await page.user.click(await page.findByRole('tab', { name: /^Findings/ }));
  await page.user.click(await page.findByRole('tab', { name: /^Frameworks/ }));
  expect(await page.findByText('1 unconfirmed')).toBeTruthy();
  await page.user.click(await page.findByRole('button', { name: /^House rules/ }));

  const opener = await page.findByRole('button', { name: 'H-1: Staff lottery' });
  expect(opener.closest('tr')?.textContent).toContain('Unconfirmed');
  await page.user.click(opener);
  const panel = await page.findByRole('region', { name: 'Control H-1' });
  expect(document.activeElement).toBe(panel);
  expect(panel.textContent).toContain(
    'The words of the documents don’t confirm the verdict of the AI model.',
  );
  expect(panel.textContent).toContain(quote);
  await page.user.keyboard('{Escape}');
  expect(document.activeElement).toBe(opener);
});

it('the author shares a check with a person and a team in the dialog that shares documents, too', async () => {
  const [kimId, teamId] = [crypto.randomUUID(), crypto.randomUUID()];
  const page = await renderAgent(agent, {
    server: plugin,
    at: '?view=findings',
    documents: [policy],
    modelSettings: { provider: 'built-in' },
    answers: {
      'GET /api/ai-jobs': [],
      'GET /api/teams': [{ id: teamId, name: 'Legal', memberCount: 4, mine: false }],
      'GET /api/people': [{ id: kimId, name: 'Kim', email: 'kim@example.test', picture: null }],
    },
  });
  const { server, user } = page;
  if (!server) throw new Error('There is no server half');
  await server.run(check, { pack: 'nist-csf', documentIds: [policy.id] });
  const shares = async () => {
    const [first] = await server.request(listChecks);
    return first?.shares.map(({ to, name }) => [to, name]);
  };
  const soon = (look: () => unknown) =>
    vi.waitFor(look, { timeout: 5_000 * Number(process.env['TIME_FACTOR']) });
  await user.click(await page.findByRole('tab', { name: /^Frameworks/ }));
  await user.click(await page.findByRole('button', { name: /NIST CSF/ }));
  await user.click(await page.findByRole('button', { name: 'Share' }));
  const search = await page.findByLabelText('Name, e-mail or team');
  await user.type(search, 'e');
  await page.findByRole('button', { name: /kim@example\.test/ });
  // A check cannot be shared with the whole company, and all readers have the same rights.
  expect(page.queryByRole('button', { name: /Everyone/ })).toBeNull();
  expect(page.queryByRole('combobox', { name: /^Role/ })).toBeNull();
  await user.click(page.getByRole('button', { name: /kim@example\.test/ }));
  await soon(async () => expect(await shares()).toEqual([['person', 'Kim']]));
  await user.type(search, 'leg');
  await user.click(await page.findByRole('button', { name: /Team of 4 members/ }));
  const both = [
    ['person', 'Kim'],
    ['team', 'Legal'],
  ];
  await soon(async () => expect(await shares()).toEqual(both));
  await user.click(await page.findByRole('button', { name: 'Revoke access of Kim' }));
  await soon(async () => expect(await shares()).toEqual([['team', 'Legal']]));
});

it('a deleted control list is confirmed even if the person leaves the tab before the server answers', async () => {
  const answered = Promise.withResolvers<void>();
  const page = await renderAgent(agent, {
    server: plugin,
    at: '?view=findings',
    answers: {
      'GET /api/ai-jobs': [],
      'DELETE /api/agents/compliance/packs/:id': () => answered.promise,
    },
  });
  const controls = [{ id: 'H-1', title: 'Staff lottery' }];
  await page.server?.request(createPack, { body: { name: 'House rules', version: '1', controls } });
  await page.user.click(await page.findByRole('tab', { name: /^Frameworks/ }));
  await page.user.click(await page.findByRole('button', { name: 'Control lists' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Delete House rules, 1' }));
  await page.user.click(await page.findByRole('tab', { name: /^Findings/ }));
  expect(page.queryByText('House rules, 1 deleted')).toBeNull();
  answered.resolve();
  expect(await page.findByText('House rules, 1 deleted')).toBeTruthy();
});
