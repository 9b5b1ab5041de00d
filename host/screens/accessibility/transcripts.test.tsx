import { expect, it, vi } from 'vitest';
import { AiDesk } from '../kit/ai-desk.ts';
import { ChatDesk } from '../kit/chat-desk.ts';
import { aCitation, aProfile, anAgent } from '../kit/fixtures.ts';
import { within } from '../kit/finders.ts';
import { LibraryDesk } from '../kit/library-desk.ts';
import { refuse } from '../kit/refusal.ts';
import { renderScreen, type Screen, visitor } from '../kit/render-screen.tsx';
import { Transcript } from '../kit/screen-reader.ts';
import { toasts } from '../kit/toasts.ts';
import { aMoment, until } from '../kit/until.ts';
import { answersIn, ask, box, openChat, settled } from '../chat/chat-steps.ts';

/** Asks, and waits until the answer has begun and the new chat has its address and the focus. */
async function beginAnswer(screen: Screen): Promise<void> {
  await ask(screen, 'Say it slowly');
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  await until(() => expect(screen.address()).toMatch(/chat=[0-9a-f-]{36}/));
  await aMoment();
}

it('a screen reader speaks the sign-in screen and its error', async () => {
  const screen = await renderScreen('/login?error=access_denied', visitor);
  const heard = new Transcript();
  await screen.findByRole('alert');
  await heard.read('the sign-in screen', screen.getByRole('main'));
  await expect(heard.text()).toMatchFileSnapshot('./transcripts/sign-in.txt');
});

it('a screen reader speaks the frame of the workspace', async () => {
  const screen = await renderScreen('/help');
  const heard = new Transcript();
  await screen.findByRole('heading', { level: 1 });
  await heard.read('the navigation', screen.getByRole('navigation', { name: 'Main' }));
  await heard.read('the header', document.querySelector('header') as HTMLElement);
  await heard.hear(
    'presses Control and the slash key',
    () => screen.user.keyboard('{Control>}/{/Control}'),
    'dialog, Keyboard shortcuts',
  );
  await heard.read('the keyboard shortcuts', await screen.findByRole('dialog'));
  await expect(heard.text()).toMatchFileSnapshot('./transcripts/frame.txt');
});

it('a screen reader speaks the progress of an answer and the complete answer', async () => {
  const desk = new ChatDesk();
  const screen = await openChat(desk);
  const heard = new Transcript();
  await beginAnswer(screen);
  const write = async () => {
    desk.write('The notice period ');
    await until(() => expect(answersIn(screen)[0]).toHaveTextContent('period'));
    desk.write('is ninety days.');
    await until(() => expect(answersIn(screen)[0]).toHaveTextContent('ninety'));
  };
  await heard.hear('waits while the answer is written', write, 'is being written');
  await heard.hear('waits until the answer is complete', async () => desk.end(), 'is complete');
  await settled(screen, 1);
  await heard.read('the conversation', screen.getByRole('region', { name: 'Conversation' }));
  await expect(heard.text()).toMatchFileSnapshot('./transcripts/ask.txt');
});

it('a screen reader speaks a stopped answer', async () => {
  const desk = new ChatDesk();
  const screen = await openChat(desk);
  const heard = new Transcript();
  await beginAnswer(screen);
  desk.write('The notice');
  await until(() => expect(answersIn(screen)[0]).toHaveTextContent('notice'));
  const input = await box(screen);
  await heard.hear('presses Escape in the message box', () => screen.user.type(input, '{Escape}'), 'stopped');
  await screen.findByRole('button', { name: 'Continue' });
  await heard.read('the messages', screen.getByRole('log'));
  await expect(heard.text()).toMatchFileSnapshot('./transcripts/stop.txt');
});

it('a screen reader speaks a failed answer', async () => {
  const desk = new ChatDesk();
  const screen = await openChat(desk);
  const heard = new Transcript();
  await beginAnswer(screen);
  const fail = async () => void desk.fail('The AI provider did not answer.');
  await heard.hear('waits until the answer fails', fail, 'The answer failed');
  await screen.findAllByText('The AI provider did not answer.');
  await heard.read('the messages', screen.getByRole('log'));
  await expect(heard.text()).toMatchFileSnapshot('./transcripts/failed-answer.txt');
});

it('a screen reader speaks a citation, its document and the evidence', async () => {
  const desk = new ChatDesk();
  const { id } = desk.add('Travel', 'How long is the notice?', 'Ninety days [2], in writing [1].');
  desk.messages = desk.messages.map((message) =>
    message.role === 'assistant' ? { ...message, citations: [aCitation(1), aCitation(2)] } : message,
  );
  const screen = await openChat(desk, { chat: id });
  const heard = new Transcript();
  const citation = await screen.findByRole('button', { name: 'Source 2' });
  await heard.hear('moves the focus to the second source', async () => citation.focus());
  await heard.hear('presses Enter', async () => {
    await screen.user.keyboard('{Enter}');
    await until(() => expect(citation).toHaveAttribute('aria-pressed', 'true'));
  });
  await heard.hear('presses Tab', () => screen.user.tab());
  await heard.read('the evidence', screen.getByRole('region', { name: 'Evidence' }));
  await expect(heard.text()).toMatchFileSnapshot('./transcripts/citation.txt');
});

it('a screen reader speaks the upload of a document and a refused upload', async () => {
  const screen = await renderScreen('/documents', new LibraryDesk().answers());
  const heard = new Transcript();
  await screen.user.click(await screen.findByRole('button', { name: 'Upload Document' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upload Document' });
  await screen.findByRole('button', { name: 'Choose files' });
  await heard.read('the dialog', dialog);
  const submit = dialog.querySelector<HTMLElement>('[type="submit"]') ?? dialog;
  await heard.hear('uploads without a file', () => screen.user.click(submit), 'Please select a file');
  await expect(heard.text()).toMatchFileSnapshot('./transcripts/upload.txt');
});

it('a screen reader speaks the table of documents, row by row', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20') });
  const desk = new LibraryDesk();
  desk.add('handbook.pdf');
  desk.add('contract.docx', { status: 'failed', error: 'This file is damaged.' });
  const screen = await renderScreen('/documents', desk.answers());
  const heard = new Transcript();
  await screen.findByRole('rowheader', { name: /handbook/ });
  await heard.read('the documents', screen.getByRole('table'));
  const checkbox = screen.getByRole('checkbox', { name: /contract\.docx/ });
  await heard.hear('selects the first row', () => screen.user.click(checkbox), '1 selected');
  await expect(heard.text()).toMatchFileSnapshot('./transcripts/documents.txt');
});

it('a screen reader speaks the question before a document is deleted, and the undo', async () => {
  const desk = new LibraryDesk();
  const { id } = desk.add('handbook.txt');
  const screen = await renderScreen(`/documents/${id}`, desk.answers());
  const heard = new Transcript();
  const [remove] = await screen.findAllByRole('button', { name: 'Delete' });
  await heard.hear('presses Delete', () => screen.user.click(remove as HTMLElement), 'button, Cancel');
  await heard.read('the question', screen.getByRole('alertdialog'));
  const confirm = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' });
  await heard.hear('confirms', () => screen.user.click(confirm), 'Undo');
  await expect(heard.text()).toMatchFileSnapshot('./transcripts/delete.txt');
});

it('a screen reader speaks the catalog and the page of an agent', async () => {
  const screen = await renderScreen('/agents', {
    'GET /api/ai-agents': [anAgent({ starters: ['What is the notice period?'] })],
    ...new ChatDesk().answers(),
  });
  const heard = new Transcript();
  await screen.findByRole('heading', { level: 1 });
  await screen.findByText('Answers questions about company policies.');
  await heard.read('the catalog', screen.getByRole('main'));
  await screen.open('/agents/policy-desk?chat=new');
  await box(screen);
  await heard.read('a new chat', screen.getByRole('main'));
  await expect(heard.text()).toMatchFileSnapshot('./transcripts/agents.txt');
});

it('a screen reader speaks the profile, a saved change and a refused one once', async () => {
  let profile = aProfile();
  const screen = await renderScreen('/profile', {
    'GET /api/profile': () => profile,
    'PATCH /api/profile': ({ body }) =>
      body.name === 'Ana Maria' ? (profile = { ...profile, ...body }) : refuse('unavailable', 'Not now'),
  });
  const heard = new Transcript();
  const save = (name: string) => async () => {
    const field = await screen.findByLabelText('Name');
    await screen.user.clear(field);
    await screen.user.type(field, name);
    await screen.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await until(() =>
      expect(toasts().join()).toContain(name === 'Ana Maria' ? 'Profile updated' : 'Not now'),
    );
  };
  await screen.findByLabelText('Name');
  await heard.read('the profile', screen.getByRole('main'));
  await heard.hear('saves a new name', save('Ana Maria'), 'updated successfully');
  await heard.hear('saves a name that the server refuses', save('Nobody'), 'Not now');
  await expect(heard.text()).toMatchFileSnapshot('./transcripts/profile.txt');
});

it('a screen reader speaks the AI providers of an administrator', async () => {
  const screen = await renderScreen('/admin/ai-settings', new AiDesk().answers());
  const heard = new Transcript();
  await screen.findByText('OpenAI');
  await heard.read('the providers', screen.getByRole('main'));
  await expect(heard.text()).toMatchFileSnapshot('./transcripts/ai-settings.txt');
});
