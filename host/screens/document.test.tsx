import { expect, it } from 'vitest';
import { LibraryDesk } from './kit/library-desk.ts';
import { within } from './kit/finders.ts';
import { answerAs } from './kit/refusal.ts';
import { renderScreen } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';

it('a document’s name, summary and tags can be changed', async () => {
  const desk = new LibraryDesk();
  const draft = desk.add('draft.txt');
  const screen = await renderScreen(`/documents/${draft.id}`, {
    ...desk.answers(),
    'PATCH /api/documents/:id': ({ body: { filename = draft.filename, tags = [], summary = null } }) => {
      const named = filename.endsWith('.txt') ? filename : `${filename}.txt`;
      desk.documents = desk.documents.map((each) => ({ ...each, filename: named, tags, summary }));
      return desk.documents[0] ?? draft;
    },
  });
  await screen.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit document' }));
  const name = dialog.getByLabelText('Name');
  await screen.user.clear(name);
  await screen.user.type(name, 'Terms of 2026');
  await screen.user.type(dialog.getByLabelText(/^Summary/), 'How long the notice period is.');
  await screen.user.type(dialog.getByLabelText('Tags'), 'legal{Enter}');
  await screen.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  await screen.user.click(question.getByRole('button', { name: 'Keep editing' }));
  await until(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await screen.user.click(dialog.getByRole('button', { name: 'Save' }));
  await until(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Terms of 2026.txt'));
  expect(screen.getByRole('complementary')).toHaveTextContent('How long the notice period is.');
  expect(screen.getByRole('list', { name: 'Tags' })).toHaveTextContent('legal');
});

it('a failed search for colleagues shows an error, not an empty result', async () => {
  const desk = new LibraryDesk();
  const offer = desk.add('offer.txt');
  const owner = { id: offer.userId, name: 'Ana', email: 'ana@example.test', picture: null };
  const screen = await renderScreen(`/documents/${offer.id}`, {
    ...desk.answers(),
    'GET /api/documents/:id/shares': { owner, shares: [] },
    'GET /api/teams': [],
    'GET /api/people': answerAs(503, '{}'),
  });
  await screen.user.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }));
  await screen.user.type(await dialog.findByLabelText('Name, e-mail or team'), 'kim');
  expect(await dialog.findByText(/^People search isn’t available/)).toBeVisible();
  expect(dialog.queryByText(/^No one named/)).toBeNull();
});

it('a text file with garbled letters is read again in the selected encoding', async () => {
  const desk = new LibraryDesk();
  const pump = desk.add('pump.txt');
  const read = {
    'windows-1251': 'Насос готов к работе',
    'koi8-r': 'мЮЯНЯ ЦНРНБ Й ПЮАНРЕ',
  };
  let encoding: keyof typeof read = 'windows-1251';
  const screen = await renderScreen(`/documents/${pump.id}`, {
    ...desk.answers(),
    'GET /api/documents/:id/content': () => ({
      version: 1,
      currentVersion: 1,
      text: read[encoding],
      pages: [],
      sections: [],
      truncated: false,
      remarks: [`It was read as ${encoding}.`],
      encoding,
      attachments: [],
    }),
    'POST /api/documents/:id/encoding': ({ body }) => {
      encoding = body.encoding as keyof typeof read;
      return pump;
    },
  });
  expect(await screen.findByText('It was read as windows-1251.')).toBeVisible();
  expect(await screen.findByText(read['windows-1251'])).toBeVisible();
  const choice = screen.getByLabelText('Encoding');
  const again = screen.getByRole('button', { name: 'Read again' });
  expect(choice).toHaveValue('windows-1251');
  expect(again).toBeDisabled();
  await screen.user.selectOptions(choice, 'Cyrillic (KOI8-R)');
  await screen.user.click(again);
  await until(() => expect(screen.queryByText(read['windows-1251'])).toBeNull());
  expect(await screen.findByText(read['koi8-r'])).toBeVisible();
  expect(screen.getByLabelText('Encoding')).toHaveValue('koi8-r');
});
