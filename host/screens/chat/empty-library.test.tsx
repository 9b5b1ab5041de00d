import { expect, it } from 'vitest';
import { anAgent, me } from '../kit/fixtures.ts';
import { LibraryDesk } from '../kit/library-desk.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';

const invitation = 'This agent answers from documents. Upload one to ask about it.';
const starter = 'How long is the notice period?';
const searching = anAgent({ capabilities: ['ai', 'search'], starters: [starter] });

async function openChat(desk: LibraryDesk, { agent = searching, role = 'user' as 'user' | 'admin' } = {}) {
  return renderScreen('/agents/policy-desk?chat=new', {
    ...desk.answers(),
    'GET /api/auth/me': me({ role }),
    'GET /api/ai-agents': [agent],
    'POST /api/documents': () => ({ ...desk.add('alpha.txt', { status: 'processing' }), duplicateOf: null }),
  });
}

const fileField = () => {
  const field = document.querySelector<HTMLInputElement>('main input[type=file]:not([multiple])');
  if (!field) throw new Error('The chat has no field for a document');
  return field;
};

it.each(['user', 'admin'] as const)(
  'a new chat of an agent that searches offers an upload instead of suggestions while the library is empty: %s',
  async (role) => {
    const desk = new LibraryDesk();
    const screen = await openChat(desk, { role });
    expect(await screen.findByText(invitation)).toBeVisible();
    expect(screen.queryByText(starter)).toBeNull();

    await screen.user.upload(fileField(), new File(['Alpha words.'], 'alpha.txt', { type: 'text/plain' }));
    expect(
      await screen.findByText('“alpha.txt” is being processed. You can ask about it soon.'),
    ).toBeVisible();
    expect(screen.queryByText(invitation)).toBeNull();

    desk.documents = desk.documents.map((document) => ({ ...document, status: 'processed' }));
    const [document] = desk.documents;
    screen.socket.tell('document.updated', { id: document?.id ?? '' });
    expect(await screen.findByRole('button', { name: 'What are the main points of alpha?' })).toBeVisible();
    expect(screen.getByRole('button', { name: starter })).toBeVisible();
  },
);

it('a new chat shows its suggestions if the library has a document or the agent searches nothing', async () => {
  const desk = new LibraryDesk();
  const agent = anAgent({ capabilities: ['ai'], starters: [starter] });
  const screen = await openChat(desk, { agent });
  expect(await screen.findByRole('button', { name: starter })).toBeVisible();
  desk.add('terms.txt');
  const other = await openChat(desk);
  expect(await other.findByRole('button', { name: starter })).toBeVisible();
  expect(other.queryByText(invitation)).toBeNull();
});

it('an upload in an empty chat can be canceled, and the document can then be uploaded again', async () => {
  const held = Promise.withResolvers<void>();
  const desk = new LibraryDesk();
  const screen = await renderScreen('/agents/policy-desk?chat=new', {
    ...desk.answers(),
    'GET /api/ai-agents': [searching],
    'POST /api/documents': async () => {
      await held.promise;
      return { ...desk.add('alpha.txt', { status: 'processing' }), duplicateOf: null };
    },
  });
  await screen.findByText(invitation);
  const file = new File(['Alpha words.'], 'alpha.txt', { type: 'text/plain' });
  await screen.user.upload(fileField(), file);
  expect(await screen.findByRole('progressbar', { name: 'Uploading alpha.txt' })).toBeVisible();
  await screen.user.click(screen.getByRole('button', { name: 'Cancel alpha.txt' }));
  const again = await screen.findByRole('button', { name: 'Upload document' });
  expect(again).toHaveFocus();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();

  held.resolve();
  await screen.user.upload(fileField(), file);
  await until(() => expect(screen.getByText(/alpha.txt.* is being processed/)).toBeVisible());
});
