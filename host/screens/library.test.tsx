import { fireEvent } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { LibraryDesk } from './kit/library-desk.ts';
import { within } from './kit/finders.ts';
import { answerAs, refuse } from './kit/refusal.ts';
import { renderScreen, type Screen } from './kit/render-screen.tsx';
import { closeToast, toasts } from './kit/toasts.ts';
import { until } from './kit/until.ts';

const text = (name: string, words: string) => new File([words], name, { type: 'text/plain' });
const press = async (screen: Screen, name: string | RegExp) =>
  screen.user.click(await screen.findByRole('button', { name }));
const names = (screen: Screen) =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => textContent ?? '');
const fileInput = async (screen: Screen): Promise<HTMLInputElement> => {
  await screen.findByRole('dialog');
  return until(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('Nothing takes files');
    return input;
  });
};
const confirm = async (screen: Screen, name: string) => {
  const question = within(await screen.findByRole('alertdialog'));
  await screen.user.click(question.getByRole('button', { name }));
};
const choose = async (screen: Screen, document: string, action: string) => {
  await press(screen, `Actions for ${document}`);
  await screen.user.click(await screen.findByRole('menuitem', { name: action }));
};

it('the upload dialog shows its requirements, refuses unreadable files, and updates the status automatically', async () => {
  const desk = new LibraryDesk();
  const screen = await renderScreen('/', {
    ...desk.answers(),
    'POST /api/documents': () => ({ ...desk.add('alpha.txt', { status: 'uploaded' }), duplicateOf: null }),
  });
  expect(await screen.findByText('Ask your documents: every answer shows its sources.')).toBeVisible();
  await press(screen, 'Upload New Document');
  expect((await fileInput(screen)).accept).toMatch(/^\.pdf,\.doc,\.docx,\.txt,\.xlsx,\.csv,\.md,/);
  const form = within(await screen.findByRole('dialog', { name: 'Upload New Document' }));
  await screen.user.click(form.getByRole('button', { name: 'Upload' }));
  await until(() => expect(toasts().join()).toContain('Please select a file to upload.'));

  await screen.open('/documents');
  await press(screen, 'Upload Your First Document');
  const input = await fileInput(screen);
  input.removeAttribute('accept');
  await screen.user.upload(input, [
    text('alpha.txt', 'The notice period is ninety days.'),
    text('tool.exe', 'x'),
  ]);
  const skipped =
    'Some files were skipped because they are not in the accepted format (.pdf, .doc, .docx, .txt, .xlsx, .csv, .md, .xls, .pptx, .potx, .html, .rtf, .odt, .eml, .msg, .ods, .tsv, .json, .epub, .png, .jpg, .jpeg, .webp, .tif, .tiff, .xlsm, .xltx, .xltm, .xlsb, .docm, .dotx, .dotm, .ppsx, .pptm, .ppt, .pps, .mht, .mhtml, .htm, .ics, .xml, .log, .jsonl)';
  const dialog = screen.getByRole('dialog');
  await until(() => expect(dialog).toHaveTextContent(skipped));
  expect(dialog).toHaveTextContent('tool.exe');
  const large = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'large.txt');
  fireEvent.drop(window, { dataTransfer: { files: [large], types: ['Files'] } });
  await until(() =>
    expect(toasts()).toEqual(['Some files were skipped because they exceed the size limit of 20MBlarge.txt']),
  );
  await press(screen, 'Upload');
  await until(() => expect(toasts().join()).toContain('Document uploaded successfully'));
  const [alpha] = desk.documents;
  desk.documents = desk.documents.map((each) => ({ ...each, status: 'processed' }));
  screen.socket.tell('document.updated', { id: alpha?.id ?? '', status: 'processed' });
  const row = async () => (await screen.findByRole('link', { name: 'alpha.txt' })).closest('tr');
  await until(async () => expect(await row()).toHaveTextContent('Completed'));
});

it('the library shows a document that was added after its list loaded and before its socket connected', async () => {
  const desk = new LibraryDesk();
  const screen = await renderScreen('/documents', desk.answers());
  await screen.findByRole('button', { name: 'Upload Your First Document' });
  desk.add('meanwhile.txt');
  screen.socket.send({ type: 'missed', news: [{ name: 'document.created', ago: 1 }] });
  const row = (await screen.findByRole('link', { name: 'meanwhile.txt' })).closest('tr');
  expect(row).toHaveTextContent('Completed');
});

it('a failed upload shows the reason and can be retried', async () => {
  const desk = new LibraryDesk();
  const screen = await renderScreen('/documents', {
    ...desk.answers(),
    'POST /api/documents': answerAs(500, '{}'),
  });
  await press(screen, 'Upload Document');
  await screen.user.upload(await fileInput(screen), text('beta.txt', 'Beta and more of it.'));
  await press(screen, 'Upload');
  await until(() => expect(toasts()).toEqual(['Upload failedbeta.txt: An error occurred']));
  screen.requests.answer({ 'POST /api/documents': () => ({ ...desk.add('beta.txt'), duplicateOf: null }) });
  const dialog = within(screen.getByRole('dialog'));
  await screen.user.click(dialog.getByRole('button', { name: /Retry/ }));
  expect(await screen.findByRole('link', { name: 'beta.txt' })).toBeVisible();
});

it('an upload above the rate of the person waits and is sent again, without an error', async () => {
  const desk = new LibraryDesk();
  const screen = await renderScreen('/documents', {
    ...desk.answers(),
    'POST /api/documents': refuse('rate-limited', 'Too many requests: wait a moment and try again'),
  });
  await press(screen, 'Upload Document');
  await screen.user.upload(await fileInput(screen), text('gamma.txt', 'Gamma and no more of it.'));
  await press(screen, 'Upload');
  await until(() => expect(screen.requests.of('POST /api/documents')).toHaveLength(1));
  screen.requests.answer({ 'POST /api/documents': () => ({ ...desk.add('gamma.txt'), duplicateOf: null }) });
  await until(() => expect(screen.getByRole('link', { name: 'gamma.txt' })).toBeVisible());
  await until(() => expect(toasts()).toEqual([expect.stringContaining('Document uploaded successfully')]));
});

it('Upload Document opens the file dialog of the system, and Enter uploads the selected files', async () => {
  const desk = new LibraryDesk();
  desk.add('alpha.txt');
  const screen = await renderScreen('/documents', {
    ...desk.answers(),
    'POST /api/documents': () => ({ ...desk.add('beta.txt'), duplicateOf: null }),
  });
  const opened: HTMLInputElement[] = [];
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    opened.push(this);
  });
  await press(screen, 'Upload Document');
  const input = opened[0] as HTMLInputElement;
  expect(input).toMatchObject({ type: 'file', multiple: true });
  expect(input.accept).toMatch(/^\.pdf,/);
  click.mockRestore();
  Object.defineProperty(input, 'files', { value: [text('beta.txt', 'Beta.'), text('tool.exe', 'x')] });
  fireEvent.change(input);
  await until(() => expect(toasts().join()).toContain('tool.exe'));
  await until(() => expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus());
  await screen.user.keyboard('{Enter}');
  expect(await screen.findByRole('link', { name: 'beta.txt' })).toBeVisible();
});

it('the search and sort order of the library are in the address, and are still there after the browser’s Back', async () => {
  const desk = new LibraryDesk();
  desk.add('Annex 9.txt');
  desk.add('Annex 10.txt');
  const screen = await renderScreen('/documents', desk.answers());
  await press(screen, /^Name/);
  await until(() => expect(names(screen).join()).toMatch(/Annex 9.*Annex 10/));
  await screen.user.type(screen.getByLabelText('Search documents'), 'ANNEX 1');
  await until(() => expect(names(screen)).toHaveLength(1));
  await screen.user.click(screen.getByRole('link', { name: 'Annex 10.txt' }));
  await press(screen, 'Back');
  await until(() => expect(screen.address()).toMatch(/sort=name&q=ANNEX\+1$/));
  await until(() => expect(names(screen)).toHaveLength(1));
  const search = screen.getByLabelText('Search documents');
  await screen.user.clear(search);
  await screen.user.type(search, 'nowhere');
  expect(await screen.findByText('No matching documents')).toBeVisible();
});

it('the page of a document that the person cannot read looks like the page of a missing document', async () => {
  const screen = await renderScreen('/documents/00000000-0000-4000-8000-000000000000', {
    'GET /api/documents/:id': refuse('not-found', 'There is no such document'),
    'GET /api/documents/:id/content': refuse('not-found', 'There is no such document'),
  });
  expect(await screen.findByRole('heading', { name: 'Document Not Found' })).toBeVisible();
  await screen.user.click(screen.getByRole('link', { name: 'Return to Documents' }));
  expect(await screen.findByText(/^No documents yet/)).toBeVisible();
});

it('a document can be deleted and restored, and a failed attempt is reported', async () => {
  const desk = new LibraryDesk();
  const gamma = desk.add('gamma.txt', { fileSize: 21 });
  const reason = refuse('unavailable', 'The shelf is full.');
  const screen = await renderScreen(`/documents/${gamma.id}`, desk.answers());
  await until(() =>
    expect(screen.getByRole('main').textContent).toMatch(/Document id [0-9a-f-]{36} · Last updated/),
  );
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Preview', 'Raw Content']);
  const info = await screen.findByRole('region', { name: 'Document Info' });
  expect(within(info).getByText('Completed')).toBeVisible();
  const facts = within(info)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(facts).toEqual(['TXT', '21 Bytes', expect.anything(), 'AI Agent']);
  expect(info.querySelector('time')?.title).toMatch(/\d{4} at \d+:\d\d/);
  expect(screen.getByRole('region', { name: 'AI Processing Jobs' })).toHaveTextContent(
    'No AI processing jobs yet.',
  );

  const remove = async () => {
    const [button] = screen.getAllByRole('button', { name: 'Delete' });
    await screen.user.click(button as HTMLElement);
  };
  screen.requests.answer({ 'DELETE /api/documents/:id': reason });
  await remove();
  await confirm(screen, 'Delete');
  await until(() => expect(toasts().join()).toContain('Failed to delete documentThe shelf is full.'));
  await closeToast(screen.user, 'Failed to delete document');
  screen.requests.answer(desk.answers());
  await until(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await remove();
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'The document moves to the trash for 30 days.',
  );
  await confirm(screen, 'Delete');
  await until(() => expect(toasts().join()).toContain('Document deleted'));
  await until(() => expect(screen.address()).toBe('/documents'));
  expect(screen.queryByRole('link', { name: 'gamma.txt' })).toBeNull();
  await press(screen, 'Undo');
  expect(await screen.findByRole('link', { name: 'gamma.txt' })).toBeVisible();

  await choose(screen, 'gamma.txt', 'Delete');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'The document moves to the trash for 30 days',
  );
  await confirm(screen, 'Delete');
  await screen.user.click(await screen.findByRole('link', { name: 'Trash' }));
  await choose(screen, 'gamma.txt', 'Delete for ever');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Are you sure? This will permanently delete the document and cannot be undone.',
  );
  await confirm(screen, 'Delete for ever');
  await until(() => expect(toasts().join()).toContain('Document deleted for ever'));
  expect(await screen.findByText(/^The trash is empty/)).toBeVisible();
});

it('selected documents are tagged and deleted together, and restored from the trash', async () => {
  const desk = new LibraryDesk();
  desk.add('first.txt');
  desk.add('second.txt');
  const screen = await renderScreen('/documents', desk.answers());
  const all = async () =>
    screen.user.click(await screen.findByRole('checkbox', { name: 'Select all documents' }));
  await all();
  expect(await screen.findByText('2 selected', { selector: 'output' })).toBeVisible();
  await press(screen, 'Tag');
  const dialog = within(await screen.findByRole('dialog'));
  await screen.user.type(dialog.getByLabelText('Tags'), 'yearly,');
  await screen.user.click(dialog.getByRole('button', { name: 'Add tags' }));
  await until(() => expect(desk.documents.map(({ tags }) => tags)).toEqual([['yearly'], ['yearly']]));
  await until(() => expect(screen.getAllByText('yearly')).toHaveLength(2));

  await all();
  await press(screen, 'Delete');
  await confirm(screen, 'Delete');
  expect(await screen.findByText(/^No documents yet/)).toBeVisible();
  await press(screen, 'Undo');
  expect(await screen.findByRole('link', { name: 'second.txt' })).toBeVisible();

  await choose(screen, 'first.txt', 'Delete');
  await confirm(screen, 'Delete');
  await screen.user.click(await screen.findByRole('link', { name: 'Trash' }));
  await until(() => expect(names(screen)).toEqual([expect.stringContaining('first.txt')]));
  await choose(screen, 'first.txt', 'Restore');
  expect(await screen.findByText(/^The trash is empty/)).toBeVisible();

  await screen.open('/documents?tag=yearly');
  await until(() => expect(names(screen)).toHaveLength(2));
  await press(screen, 'Remove Tag: yearly');
  await until(() => expect(screen.address()).toBe('/documents'));
});

it('an uploaded duplicate is reported, and the existing document can be opened', async () => {
  const desk = new LibraryDesk();
  const one = desk.add('one.txt');
  const duplicateOf = { id: one.id, filename: 'one.txt' };
  const screen = await renderScreen('/documents', {
    ...desk.answers(),
    'POST /api/documents': () => ({ ...desk.add('other name.txt'), duplicateOf }),
  });
  await press(screen, 'Upload Document');
  await screen.user.upload(await fileInput(screen), text('other name.txt', 'Twice the same words.'));
  await press(screen, 'Upload');
  const dialog = screen.getByRole('dialog');
  await until(() => expect(dialog).toHaveTextContent('This file is already in your library as one.txt.'));
  await screen.user.click(within(dialog).getByRole('button', { name: /^Open existing/ }));
  const title = () => screen.findByRole('heading', { level: 1 });
  await until(async () => expect(await title()).toHaveTextContent('one.txt'));
  await screen.open('/documents');
  await until(() => expect(names(screen)).toHaveLength(1));
});

it('the Processed tab of the library replaces a status filter, in the address, too', async () => {
  const desk = new LibraryDesk();
  desk.add('terms.txt');
  const screen = await renderScreen('/documents?status=failed', desk.answers());
  expect(await screen.findByText('No matching documents')).toBeVisible();
  await screen.user.click(screen.getByRole('tab', { name: /^Processed/ }));
  await until(() => expect(names(screen)).toHaveLength(1));
  expect(screen.queryByText('Status: Failed')).toBeNull();
  expect(screen.address()).toBe('/documents?tab=processed');
});

it('a document shows three tags and the number of further ones, and the library remembers the grid view', async () => {
  const desk = new LibraryDesk();
  desk.add('terms.txt', { tags: ['one', 'two', 'three', 'four', 'five'] });
  const screen = await renderScreen('/documents', desk.answers());
  const row = within((await screen.findByRole('link', { name: 'terms.txt' })).closest('tr') as HTMLElement);
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  await until(() => expect(tabs()).toEqual(['All Documents, 1', 'Recently Uploaded, 1', 'Processed, 1']));
  expect(row.getByText('three')).toBeVisible();
  expect(row.queryByText('four')).toBeNull();
  const rest = row.getByRole('button', { name: '+2 more tags' });
  expect(rest).toHaveTextContent('+2');
  await screen.user.click(rest);
  expect(await screen.findByRole('dialog', { name: 'More tags' })).toHaveTextContent('fourfive');
  await screen.user.keyboard('{Escape}');

  const view = within(screen.getByRole('group', { name: 'View' }));
  await screen.user.click(view.getByRole('radio', { name: 'Grid' }));
  const grid = () => screen.findByRole('list', { name: 'Documents' });
  expect(await grid()).toHaveTextContent('terms.txt');
  await screen.open('/documents');
  expect(await grid()).toBeVisible();
});

it('documents that cannot load show an error with Retry, in the list and on their own pages', async () => {
  const desk = new LibraryDesk();
  const { id } = desk.add('terms.txt');
  const failed = answerAs(500, '{}');
  const screen = await renderScreen('/documents', { ...desk.answers(), 'GET /api/documents': failed });
  const retry = async (panel: string) => {
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(panel);
    screen.requests.answer(desk.answers());
    await screen.user.click(within(alert).getByRole('button', { name: 'Retry' }));
  };
  await retry('Documents failed to load');
  expect(await screen.findByRole('link', { name: 'terms.txt' })).toBeVisible();

  screen.requests.answer({ 'GET /api/documents/:id': failed });
  await screen.open(`/documents/${id}`);
  await until(() => expect(toasts()).toEqual(['Error loading documentDocument could not be loaded']));
  await retry('Document could not be loaded');
  await until(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('terms.txt'));
});

it('if the next page of the document list fails to load, an error with Retry is shown', async () => {
  const desk = new LibraryDesk();
  const terms = desk.add('terms.txt');
  let fails = true;
  const screen = await renderScreen('/documents', {
    ...desk.answers(),
    'GET /api/documents': ({ query }) => {
      if (query.cursor === undefined) return { items: [terms], next: 'further' };
      return fails ? answerAs(500, '{}') : { items: [], next: null };
    },
  });
  await press(screen, 'Show more');
  expect(await screen.findByText(/^Couldn’t load more documents\./)).toBeVisible();
  fails = false;
  await press(screen, 'Retry');
  await until(() => expect(screen.queryByText(/^Couldn’t load more documents\./)).toBeNull());
  expect(names(screen)).toHaveLength(1);
});

it('a search with a very long text shows that no document matches', async () => {
  const desk = new LibraryDesk();
  desk.add('terms.txt');
  const screen = await renderScreen(`/documents?q=${'long'.repeat(80)}`, desk.answers());
  expect(await screen.findByText('No matching documents')).toBeVisible();
});
