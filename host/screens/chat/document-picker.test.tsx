import { expect, it } from 'vitest';
import { anAgent } from '../kit/fixtures.ts';
import { within } from '../kit/finders.ts';
import { LibraryDesk } from '../kit/library-desk.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';

const agents = { 'GET /api/ai-agents': [anAgent({ capabilities: ['ai', 'search'] })] };

async function openPicker(desk: LibraryDesk) {
  const screen = await renderScreen('/agents/policy-desk?chat=new', {
    ...desk.answers(),
    ...agents,
    'POST /api/documents': () => ({ ...desk.add('alpha.txt'), duplicateOf: null }),
  });
  await screen.user.click(await screen.findByRole('button', { name: 'All documents' }));
  return { screen, dialog: within(await screen.findByRole('dialog')) };
}

it('a document picker names each document with its type and date, and shows the first page of PDF files', async () => {
  const desk = new LibraryDesk();
  desk.add('notes.md');
  const { id } = desk.add('agreement.pdf');
  const { dialog } = await openPicker(desk);
  const box = await dialog.findByRole('checkbox', { name: 'agreement.pdf' });
  expect(box).toHaveAccessibleDescription(/^PDF · /);
  const faces = [...document.querySelectorAll('[role=dialog] li img')].map((face) =>
    face.getAttribute('src'),
  );
  expect(faces).toEqual([expect.stringContaining(`/api/documents/${id}/thumbnail?size=row`)]);
});

it('a document can be uploaded in the picker of an empty library, and is then selected', async () => {
  const { screen, dialog } = await openPicker(new LibraryDesk());
  expect(await dialog.findByText('No documents yet. Upload one here.')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  if (!input) throw new Error('The picker takes no files');
  await screen.user.upload(input, new File(['Alpha words.'], 'alpha.txt', { type: 'text/plain' }));
  const box = await dialog.findByRole('checkbox', { name: 'alpha.txt' });
  await until(() => expect(box).toBeChecked());
  expect(dialog.queryByText('No documents yet. Upload one here.')).toBeNull();
});
