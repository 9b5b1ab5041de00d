import { act } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { anAgent, anId } from './kit/fixtures.ts';
import { within } from './kit/finders.ts';
import { LibraryDesk } from './kit/library-desk.ts';
import { renderScreen, type Screen } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';

const header = async (screen: Screen) =>
  (await screen.findByRole('button', { name: /^Account of/ })).closest('header');

it.each([
  ['/agents', 'AI Agents'],
  ['/settings', 'Settings'],
  ['/help', 'Help & Support'],
])(
  'the header of %s shows the title, and the page contains it as its only main heading',
  async (path, title) => {
    const screen = await renderScreen(path);
    expect(await header(screen)).toHaveTextContent(title);
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('heading', { level: 1, name: title })).toHaveClass('visually-hidden');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  },
);

it('the header of a document leads back to the library', async () => {
  const desk = new LibraryDesk();
  const { id } = desk.add('terms.txt');
  const screen = await renderScreen(`/documents/${id}`, { ...desk.answers(), 'GET /api/ai-jobs': [] });
  const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
  await screen.user.click(crumbs.getByRole('link', { name: 'Documents' }));
  await until(() => expect(screen.address()).toBe('/documents'));
});

it('an opened screen starts at its top, and Back shows the earlier screen where it was left', async () => {
  const screen = await renderScreen('/agents');
  const main = screen.getByRole('main');
  main.scrollTop = 320;
  main.dispatchEvent(new Event('scroll'));
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  await screen.user.click(navigation.getByRole('link', { name: 'Help & Support' }));
  await until(() => expect(screen.address()).toBe('/help'));
  await until(() => expect(main.scrollTop).toBe(0));
  act(() => history.back());
  await until(() => expect(screen.address()).toBe('/agents'));
  await until(() => expect(main.scrollTop).toBe(320));
});

it('a job shows its result first and folds its steps once it is completed', async () => {
  const step = { name: 'Find issues', done: 4, total: 4, startedAt: null, finishedAt: null };
  const job = {
    id: anId(800),
    agentId: 1,
    agent: 'policy-desk',
    job: 'work',
    title: 'Work through it',
    documentId: null,
    documentIds: [],
    instructions: null,
    status: 'completed' as const,
    result: {},
    href: '/agents/policy-desk?view=findings',
    progress: 100,
    step: null,
    steps: [step],
    error: null,
    attempts: 1,
    createdAt: '2026-03-02T09:00:00.000Z',
    startedAt: null,
    finishedAt: '2026-03-02T09:01:00.000Z',
    withheld: false,
  };
  const screen = await renderScreen(`/jobs/${job.id}`, { 'GET /api/ai-jobs/:id': job });
  const result = await screen.findByRole('link', { name: 'Open the result' });
  expect(result).toHaveAttribute('href', job.href);
  const steps = screen.getByText('1 step').closest('details');
  expect(steps).not.toHaveAttribute('open');
  expect(result.compareDocumentPosition(steps as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('the sidebar is folded from the beginning on a page that had a wide table before, and can be unfolded', async () => {
  const stored = { 'wide-pages': '/agents|tab|\n/help|topic|' };
  const screen = await renderScreen('/help?topic=chats', {}, { stored });
  await screen.user.click(await screen.findByRole('button', { name: 'Expand sidebar' }));
  expect(localStorage.getItem('sidebar-beside-table')).toBe('open');
  expect(localStorage.getItem('sidebar')).toBeNull();
  expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
});

it.each([
  ['?item=7', true],
  ['?chat=new&item=7', true],
  ['?view=list&open=7', true],
  ['?view=list', false],
  ['?view=other&open=7', false],
  ['?item=', false],
])(
  'the sidebar of a page whose agent declares wide pages is folded for some addresses: %s %s',
  async (query, isFolded) => {
    const agent = anAgent({ widePages: ['item', 'view=list&open'], chats: false });
    const screen = await renderScreen(`/agents/policy-desk${query}`, { 'GET /api/ai-agents': [agent] });
    await screen.findByRole('button', { name: isFolded ? 'Expand sidebar' : 'Collapse sidebar' });
    expect(localStorage.getItem('wide-pages')).toBeNull();
  },
);

it('the sidebar of a wide page is folded before the server has sent the catalog of agents', async () => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'wide-pages',
    content: '/agents/policy-desk?item',
  });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  const catalog = Promise.withResolvers<never>();
  const screen = await renderScreen('/agents/policy-desk?item=7', {
    'GET /api/ai-agents': () => catalog.promise,
  });
  expect(await screen.findByRole('button', { name: 'Expand sidebar' })).toBeVisible();
});
