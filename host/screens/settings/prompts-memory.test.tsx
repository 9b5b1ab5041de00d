import { expect, it } from 'vitest';
import { ChatDesk } from '../kit/chat-desk.ts';
import { anAgent } from '../kit/fixtures.ts';
import { within } from '../kit/finders.ts';
import { answerAs } from '../kit/refusal.ts';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';
import { ask, box, openChat } from '../chat/chat-steps.ts';

it('prompt and memory dialogs with unsaved input ask before they close', async () => {
  const screen = await openChat(new ChatDesk(), {
    answers: {
      'GET /api/prompt-templates': [],
      'PATCH /api/ai-agents/:id': answerAs(500, '{}'),
      'POST /api/prompt-templates': answerAs(500, '{}'),
    },
  });
  await screen.user.click(await screen.findByRole('button', { name: 'System Prompt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'System Prompt' }));
  const prompt = dialog.getByLabelText('System prompt');
  const write = async (field: HTMLElement, text: string) => {
    await screen.user.clear(field);
    await screen.user.type(field, text);
  };
  const question = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  await write(prompt, 'Half a thought');
  await screen.user.keyboard('{Escape}');
  const keep = (await question()).getByRole('button', { name: 'Keep editing' });
  await until(() => expect(keep).toHaveFocus());
  await screen.user.keyboard('{Enter}');
  await until(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(prompt).toHaveValue('Half a thought');

  await write(prompt, ' ');
  await screen.user.click(dialog.getByRole('button', { name: 'Save Settings' }));
  await until(() => expect(prompt).toHaveAccessibleDescription(/Enter a prompt/));
  expect(screen.requests.of('PATCH /api/ai-agents/:id')).toEqual([]);
  await write(prompt, 'A whole thought');
  await screen.user.click(dialog.getByRole('button', { name: 'Save Settings' }));
  await until(() => expect(toasts().join()).toContain('Failed to save preferences'));
  expect(prompt).toHaveValue('A whole thought');
  await write(dialog.getByLabelText('Template name'), 'Whole');
  await screen.user.click(dialog.getByRole('button', { name: 'Save as Template' }));
  await until(() => expect(toasts().join()).toContain('Failed to save template'));

  await screen.user.click(dialog.getByRole('button', { name: 'Close' }));
  await screen.user.click((await question()).getByRole('button', { name: 'Discard' }));
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a question stays in the message box if no provider can answer', async () => {
  const nobody = { provider: null, model: null, temperature: null, maxTokens: null };
  const desk = new ChatDesk();
  const screen = await openChat(desk, {
    answers: { 'GET /api/ai-agents': [anAgent({ settings: nobody, provider: '' })] },
  });
  await ask(screen, 'Is anybody there?');
  await until(() =>
    expect(toasts()).toEqual(['AI Provider RequiredPlease select an AI provider in the settings']),
  );
  expect(await box(screen)).toHaveValue('Is anybody there?');
  expect(screen.requests.of('POST /api/ai-chat-sessions')).toEqual([]);
});
