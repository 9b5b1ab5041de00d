import { expect, it, vi } from 'vitest';
import { aHandOver, anAgent } from '../kit/fixtures.ts';
import { LibraryDesk } from '../kit/library-desk.ts';
import { within } from '../kit/finders.ts';
import { refuse } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

it('a processed document’s page offers to ask about the document, and an unprocessed one’s does not', async () => {
  const desk = new LibraryDesk();
  const ready = desk.add('ledger.md');
  const broken = desk.add('ledger.pdf', { status: 'failed', error: 'This PDF is damaged.' });
  const handOver = { ...aHandOver(), documents: [{ id: ready.id, filename: ready.filename }] };
  const screen = await renderScreen(`/documents/${ready.id}`, {
    ...desk.answers(),
    'GET /api/ai-agents': [anAgent({ capabilities: ['ai', 'search'] })],
    'POST /api/hand-overs': handOver,
    'GET /api/hand-overs/:id': handOver,
  });
  const main = () => within(screen.getByRole('main'));
  await screen.user.click(await main().findByRole('button', { name: 'Ask' }));
  await until(() => expect(screen.address()).toMatch(/\/agents\/.*handover=/));
  expect(await screen.findByRole('button', { name: /1 document/ })).toBeVisible();
  // An empty chat that was opened from a document suggests questions about this document.
  const starter = 'What are the main points of ledger?';
  expect(await screen.findByRole('button', { name: starter })).toBeVisible();
  await screen.open(`/documents/${broken.id}`);
  expect((await main().findAllByRole('button', { name: 'Delete' }))[0]).toBeVisible();
  expect(main().queryByRole('button', { name: 'Ask' })).toBeNull();
});

it('the page of a missing chat shows one message, with a link to a new chat', async () => {
  const missing = refuse('not-found', 'There is no such chat');
  const screen = await renderScreen('/agents/policy-desk?chat=11111111-1111-4111-8111-111111111111', {
    'GET /api/ai-chat-sessions/:id': missing,
    'GET /api/ai-chat-sessions/:id/messages': missing,
    'GET /api/shared-chats/:id': missing,
  });
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('heading', { name: 'Chat not found' })).toBeVisible();
  expect(main.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(main.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(toasts()).toEqual([]);
  await screen.user.click(main.getByRole('link', { name: 'New Chat' }));
  expect(await main.findByRole('textbox', { name: 'Message' })).toBeVisible();
});

it('every screen shows a notice while the browser is offline, and removes it afterwards', async () => {
  const screen = await renderScreen('/');
  const network = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  for (const path of ['/', '/documents']) {
    await screen.open(path);
    await screen.findByRole('heading', { level: 1 });
    network(false);
    expect(await screen.findByText(/^You are offline\./)).toBeVisible();
    network(true);
    await until(() => expect(screen.queryByText(/^You are offline\./)).toBeNull());
  }
});
