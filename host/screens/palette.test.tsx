import { expect, it } from 'vitest';
import { aChat, aDocument, aHandOver, aMessage, anAgent, anId } from './kit/fixtures.ts';
import { within } from './kit/finders.ts';
import { answerAs } from './kit/refusal.ts';
import { renderScreen, type Screen } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';

const label = 'Search documents, chats, agents and actions';
const palette = async (screen: Screen) => within(await screen.findByRole('dialog', { name: label }));
const box = async (screen: Screen) => (await palette(screen)).getByRole('combobox');
const options = (screen: Screen) =>
  within(screen.getByRole('dialog', { name: label })).queryAllByRole('option');
const isClosed = (screen: Screen) =>
  until(() => expect(screen.queryByRole('dialog', { name: label })).toBeNull());

async function look(screen: Screen, words: string): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  await screen.user.keyboard('{Control>}k{/Control}');
  await until(async () => expect(await box(screen)).toHaveFocus());
  await screen.user.keyboard(words);
}

const hit = (filename: string) => ({ id: anId(100), filename, fileType: 'txt', passage: null });

for (const keys of ['Control', 'Meta'])
  it(`the shortcut ${keys}+k opens and closes the palette`, async () => {
    const screen = await renderScreen('/');
    await screen.findByRole('heading', { level: 1 });
    const link = screen.getByRole('link', { name: 'Settings' });
    link.focus();
    await screen.user.keyboard(`{${keys}>}k{/${keys}}`);
    await until(async () => expect(await box(screen)).toHaveFocus());
    await screen.user.keyboard(`{${keys}>}k{/${keys}}`);
    await isClosed(screen);
    expect(link).toHaveFocus();
  });

it('text typed in the search field continues in the palette that opens', async () => {
  const screen = await renderScreen('/');
  await screen.user.type(await screen.findByPlaceholderText('Search...'), 'h');
  await until(async () => expect(await box(screen)).toHaveValue('h'));
  await screen.user.keyboard('elp{Enter}');
  await until(() => expect(screen.address()).toBe('/help'));
  await isClosed(screen);
});

it('the palette runs an action', async () => {
  const screen = await renderScreen('/');
  await look(screen, 'dark theme');
  await until(() =>
    expect(options(screen).map(({ textContent }) => textContent)).toEqual([
      'Use the dark theme',
      expect.stringMatching(/^Ask “dark theme”/),
    ]),
  );
  await screen.user.keyboard('{Enter}');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

it('the palette finds an agent by its name and opens it', async () => {
  const screen = await renderScreen('/');
  await look(screen, 'Policy Desk');
  await until(() => expect(options(screen)[0]).toHaveTextContent('Policy Desk'));
  await screen.user.keyboard('{Enter}');
  await until(() => expect(screen.address()).toMatch(/^\/agents\/policy-desk/));
});

it('the palette finds a document by its name and opens it', async () => {
  const screen = await renderScreen('/documents', {
    'GET /api/search': { documents: [hit('canteen-menu.txt')] },
    ...oneDocument('canteen-menu.txt'),
  });
  await look(screen, 'canteen');
  await screen.user.click(await (await palette(screen)).findByRole('option', { name: 'canteen-menu.txt' }));
  await until(() => expect(screen.address()).toBe(`/documents/${anId(100)}`));
  const title = await screen.findByRole('heading', { level: 1, name: /canteen-/ });
  expect(title).toHaveTextContent('canteen-menu.txt');
});

it('the palette says when nothing matches', async () => {
  const screen = await renderScreen('/');
  await look(screen, 'zzzzzz');
  expect(await (await palette(screen)).findByText('Nothing found for “zzzzzz”.')).toBeVisible();
});

it('an empty palette shows all its groups at once, and typing does not wait for them', async () => {
  const shown = Promise.withResolvers<void>();
  const screen = await renderScreen('/help', {
    'GET /api/projects': async () => {
      await shown.promise;
      return [];
    },
  });
  await look(screen, 'help');
  await until(() => expect(options(screen).length).toBeGreaterThan(0));
  await screen.user.clear(await box(screen));
  await until(() => expect(options(screen)).toEqual([]));
  (await palette(screen)).getByText('Searching…');
  shown.resolve();
  await until(() => expect(options(screen).length).toBeGreaterThan(0));
});

it('the first row of the palette stays selected when documents arrive above it', async () => {
  const shown = Promise.withResolvers<void>();
  const screen = await renderScreen('/documents', {
    'GET /api/search': async () => {
      await shown.promise;
      return { documents: [hit('help.txt')] };
    },
  });
  await look(screen, 'help');
  await until(() => expect(options(screen).length).toBeGreaterThan(0));
  shown.resolve();
  await (await palette(screen)).findByRole('option', { name: 'help.txt' });
  expect(options(screen)[0]).toHaveAttribute('aria-selected', 'true');
});

it('the palette does not report that nothing matches while a search runs or after a search failed', async () => {
  const released = Promise.withResolvers<void>();
  const screen = await renderScreen('/', {
    'GET /api/search': async () => {
      await released.promise;
      return answerAs(503, '{}');
    },
  });
  await look(screen, 'zzzzzz');
  const dialog = await palette(screen);
  expect(await dialog.findByText('Searching…')).toBeVisible();
  released.resolve();
  expect(await dialog.findByText(/^Search failed/)).toBeVisible();
  expect(dialog.queryByText(/^Nothing found/)).toBeNull();
});

it('the palette finds a new document, and does not find a deleted one', async () => {
  const walrus = aDocument({ filename: 'walrus.txt' });
  let there = false;
  const screen = await renderScreen('/documents', {
    'GET /api/search': () => ({ documents: there ? [hit('walrus.txt')] : [] }),
    'GET /api/documents': () => ({ items: there ? [walrus] : [], next: null }),
    'DELETE /api/documents/:id': () => void (there = false),
  });
  await look(screen, 'walrus');
  expect(await screen.findByText('Nothing found for “walrus”.')).toBeVisible();
  await screen.user.keyboard('{Escape}');
  there = true;
  screen.socket.tell('document.created', { id: walrus.id });
  await screen.findByRole('link', { name: 'walrus.txt' });
  await look(screen, 'walrus');
  await (await palette(screen)).findByRole('option', { name: 'walrus.txt' });
  await screen.user.keyboard('{Escape}');
  await isClosed(screen);
  await screen.user.click(screen.getByRole('button', { name: 'Actions for walrus.txt' }));
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await screen.user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/^No documents yet/);
  await look(screen, 'walrus');
  expect(await screen.findByText('Nothing found for “walrus”.')).toBeVisible();
});

it('the palette finds chats by their messages and opens the upload, and its last row sends the query to the agents as a question', async () => {
  const parking = aChat({ title: 'Parking', snippet: 'Where do bicycles stand?' });
  let handOver = aHandOver();
  const screen = await renderScreen('/', {
    'GET /api/ai-chat-sessions': ({ query }) => (query.search ? [parking] : []),
    'POST /api/hand-overs': ({ body }) => (handOver = aHandOver(body.content.question)),
    'GET /api/hand-overs/:id': () => handOver,
    'POST /api/hand-overs/:id/arrival': undefined,
    'POST /api/ai-chat-sessions': ({ body }) => aChat({ title: body.title }),
    'GET /api/ai-chat-sessions/:id': aChat(),
    'GET /api/ai-chat-sessions/:id/messages': [],
  });
  await look(screen, 'bicycles');
  const found = await (await palette(screen)).findByRole('option', { name: /^Parking/ });
  expect(found.querySelector('mark')).toHaveTextContent('bicycles');
  await screen.user.keyboard('{End}{Enter}');
  expect(await screen.findByRole('article', { name: 'You' })).toHaveTextContent('bicycles');

  await look(screen, 'upload doc');
  await until(() => expect(options(screen)[0]).toHaveTextContent('Upload documents'));
  await screen.user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Upload Document' });
  await screen.user.keyboard('{Escape}');
  await until(() => expect(screen.queryByRole('dialog', { name: 'Upload Document' })).toBeNull());
  await screen.user.keyboard('{Control>}/{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent(
    'Show keyboard shortcuts',
  );
});

it('a page that loads late does not take the focus while someone types in the palette', async () => {
  const arrives = Promise.withResolvers<void>();
  const screen = await renderScreen('/agents/policy-desk?chat=new', {
    'GET /api/ai-agents': async () => {
      await arrives.promise;
      return [anAgent()];
    },
  });
  await screen.findByPlaceholderText('Search...');
  await screen.user.keyboard('{Control>}k{/Control}');
  await until(async () => expect(await box(screen)).toHaveFocus());
  await screen.user.keyboard('up');
  arrives.resolve();
  await until(() => expect(document.querySelector('textarea')).toBeInTheDocument());
  await screen.user.keyboard('load');
  expect(await box(screen)).toHaveValue('upload');
});

function oneDocument(filename: string) {
  const document = aDocument({ filename });
  return {
    'GET /api/documents/:id': { ...document, content: aMessage().content },
    'GET /api/documents/:id/content': {
      version: 1,
      currentVersion: 1,
      text: 'On Fridays the canteen serves fish.',
      pages: [],
      sections: [],
      truncated: false,
      remarks: [],
      encoding: null,
      attachments: [],
    },
  };
}

it('an agent’s command in the palette opens the agent, and commands of disabled agents are not listed', async () => {
  const command = {
    id: 'check',
    title: 'Check against the rules',
    places: ['palette' as const],
    question: 'Which rules does this touch?',
  };
  const agent = anAgent({ commands: [command] });
  let handOver = aHandOver();
  const screen = await renderScreen('/', {
    'GET /api/ai-agents': [agent],
    'POST /api/hand-overs': ({ body }) => (handOver = aHandOver(body.content.question)),
    'GET /api/hand-overs/:id': () => handOver,
    'GET /api/ai-chat-sessions/:id/messages': [],
  });
  await look(screen, command.title);
  // Waits for the first row to be the command; the last row would ask an agent the typed words.
  await until(() => expect(options(screen)[0]).toHaveTextContent(command.title));
  await screen.user.click(options(screen)[0] as HTMLElement);
  await until(() => expect(screen.address()).toBe(`/agents/policy-desk?handover=${anId(600)}`));
  const message = screen.findByRole('textbox', { name: 'Message' });
  await until(async () => expect(await message).toHaveValue(command.question));

  screen.requests.answer({ 'GET /api/ai-agents': [{ ...agent, isActive: false, state: 'disabled' }] });
  await screen.open('/');
  await look(screen, command.title);
  expect(await screen.findByText(`Nothing found for “${command.title}”.`)).toBeVisible();
});
