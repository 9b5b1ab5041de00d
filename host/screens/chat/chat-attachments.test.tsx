import { createEvent, fireEvent } from '@testing-library/dom';
import type { ChatAttachment } from '@staffroom/sdk/internal/shared';
import { expect, it, vi } from 'vitest';
import { ChatDesk } from '../kit/chat-desk.ts';
import { anId } from '../kit/fixtures.ts';
import { within } from '../kit/finders.ts';
import type { Screen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';
import { box, openChat, questions } from './chat-steps.ts';

const file = (name: string, content: BlobPart = `Text of ${name}.`, type = 'text/plain') =>
  new File([content], name, { type });

const aFile = (over: Partial<ChatAttachment> = {}): ChatAttachment => ({
  id: anId(700),
  filename: 'notes.txt',
  fileSize: 20,
  status: 'ready',
  error: null,
  truncated: false,
  ...over,
});

/** Opens a chat whose server processes each file as `read` says. */
async function newChat(read: (filename: string, number: number) => ChatAttachment | Promise<ChatAttachment>) {
  const files = new Map<string, ChatAttachment>();
  const screen = await openChat(new ChatDesk(), {
    answers: {
      'POST /api/ai-chat-attachments': async ({ body }) => {
        const { name } = (body as FormData).get('file') as File;
        const made = await read(name, files.size);
        files.set(made.id, made);
        return made;
      },
      'GET /api/ai-chat-attachments/:id': ({ params }) => files.get(params['id'] ?? '') ?? aFile(),
      'DELETE /api/ai-chat-attachments/:id': ({ params }) => void files.delete(params['id'] ?? ''),
    },
  });
  return screen;
}

const chips = async (screen: Screen) => {
  const form = (await box(screen)).closest('form') as HTMLElement;
  const list = within(form).queryByRole('list', { name: 'Attached files' });
  return list ? within(list).queryAllByRole('listitem') : [];
};
const theChip = (screen: Screen) =>
  until(async () => {
    const [chip] = await chips(screen);
    if (!chip) throw new Error('Nothing is attached');
    return chip;
  });

async function attach(screen: Screen, ...files: File[]): Promise<void> {
  const chosen = Promise.withResolvers<HTMLInputElement>();
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    chosen.resolve(this);
  });
  await screen.user.click(await screen.findByRole('button', { name: 'Attach files' }));
  const input = await chosen.promise;
  click.mockRestore();
  fireEvent.change(input, { target: { files } });
}

function hand(target: HTMLElement, kind: 'drop' | 'dragOver' | 'paste', files: File[]): void {
  const data = {
    files,
    types: ['Files'],
    items: files.map((each) => ({ kind: 'file', getAsFile: () => each })),
  };
  const event = createEvent[kind](target);
  Object.defineProperty(event, kind === 'paste' ? 'clipboardData' : 'dataTransfer', { value: data });
  fireEvent(target, event);
}

it('files can be attached by drop and paste, and dragging shows where to drop them', async () => {
  const screen = await newChat((filename, number) => aFile({ id: anId(700 + number), filename }));
  const thread = screen.getByRole('region', { name: 'Conversation' });
  hand(thread, 'dragOver', [file('a.txt')]);
  expect(await screen.findByText('Drop files to attach them')).toBeVisible();
  hand(thread, 'drop', [file('a.txt'), file('b.md', 'b', 'text/markdown')]);
  await until(() => expect(screen.queryByText('Drop files to attach them')).toBeNull());
  await until(async () => expect(await chips(screen)).toHaveLength(2));
  hand(await box(screen), 'paste', [file('c.csv', 'c', 'text/csv')]);
  await until(async () => expect(await chips(screen)).toHaveLength(3));
  hand(await box(screen), 'paste', [file('screen.gif', 'x', 'image/gif')]);
  await until(() => expect(toasts().at(-1)).toContain('screen.gif cannot be attached'));
  expect(toasts().at(-1)).toContain('This image type isn’t supported.');
  expect(await chips(screen)).toHaveLength(3);
});

it('a file of more than 20 MB is refused before the upload with the specified message', async () => {
  const screen = await newChat(() => aFile());
  await attach(screen, file('large.txt', new Uint8Array(21 * 1024 * 1024)));
  await until(() => expect(toasts().at(-1)).toContain('File too large'));
  expect(toasts().at(-1)).toContain('Maximum file size is 20MB. Your file is 21 MB.');
  expect(await chips(screen)).toEqual([]);
  expect(screen.requests.of('POST /api/ai-chat-attachments')).toEqual([]);
});

it('an unreadable attachment shows the reason, and can be removed or retried', async () => {
  const error = 'This PDF is damaged and cannot be read.';
  const screen = await newChat((filename, number) =>
    aFile({ id: anId(700 + number), filename, status: 'failed', error }),
  );
  await attach(screen, file('broken.pdf', 'not a PDF at all', 'application/pdf'));
  await until(async () => expect(await theChip(screen)).toHaveTextContent(error));
  await until(() => expect(toasts().at(-1)).toContain('Error processing file'));
  expect(toasts().at(-1)).toContain('Could not extract text from the file. Please try a different file.');
  await screen.user.type(await box(screen), 'What does it say?{Enter}');
  expect(await screen.findByText(/^Remove unreadable files/)).toBeVisible();
  expect(questions(screen)).toEqual([]);

  await screen.user.click(screen.getByRole('button', { name: 'Retry broken.pdf' }));
  await until(() => expect(screen.requests.of('POST /api/ai-chat-attachments')).toHaveLength(2));
  await until(async () => expect(await theChip(screen)).toHaveTextContent(error));
  await screen.user.click(screen.getByRole('button', { name: 'Remove broken.pdf' }));
  await until(async () => expect(await chips(screen)).toEqual([]));
  expect(await box(screen)).toHaveFocus();
});

it('an attachment that is not plain text shows that the server processes it', async () => {
  let agreement = aFile({ filename: 'agreement.pdf', status: 'processing' });
  const screen = await openChat(new ChatDesk(), {
    answers: {
      'POST /api/ai-chat-attachments': () => agreement,
      'GET /api/ai-chat-attachments/:id': () => agreement,
    },
  });
  await attach(screen, file('agreement.pdf', '%PDF', 'application/pdf'));
  await until(async () =>
    expect(await theChip(screen)).toHaveTextContent('PDF file, will be processed on the server'),
  );
  agreement = { ...agreement, status: 'ready' };
  screen.socket.tell('attachment.updated', { id: agreement.id, status: 'ready' });
  await until(async () => expect(await theChip(screen)).not.toHaveTextContent('on the server'));
});

for (const { what, reason, read } of [
  { what: 'nothing', reason: 'No target result', read: () => Promise.resolve(new ArrayBuffer(0)) },
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- some browsers do
  { what: 'no reason', reason: 'Unknown error', read: () => Promise.reject<ArrayBuffer>(null) },
  {
    what: 'a reason',
    reason: 'The file has changed',
    read: () => Promise.reject<ArrayBuffer>(new DOMException('The file has changed', 'NotReadableError')),
  },
])
  it(`an unreadable attachment for which the browser gives ${what} is not sent and shows an error`, async () => {
    const screen = await newChat(() => aFile());
    const notes = file('notes.txt', 'Some words.');
    notes.slice = () => Object.assign(new Blob(), { arrayBuffer: read });
    await attach(screen, notes);
    const sentence = `Error reading file: ${reason}`;
    await until(() => expect(toasts()).toEqual([`Error processing file${sentence}`]));
    expect(await theChip(screen)).toHaveTextContent(sentence);
    expect(screen.requests.of('POST /api/ai-chat-attachments')).toEqual([]);
  });
