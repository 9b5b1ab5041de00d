import { expect, it } from 'vitest';
import { administrator } from './kit/ai-desk.ts';
import { anAdminAgent, quietAdministration } from './kit/administration.ts';
import type { Answers } from './kit/answers.ts';
import { anAgent } from './kit/fixtures.ts';
import { within } from './kit/finders.ts';
import { refuse } from './kit/refusal.ts';
import { renderScreen, type Screen } from './kit/render-screen.tsx';
import { toasts } from './kit/toasts.ts';
import { until } from './kit/until.ts';

async function openForm(answers: Answers = {}) {
  const screen = await renderScreen('/agents', { ...quietAdministration(), ...administrator, ...answers });
  await screen.user.click(await screen.findByRole('button', { name: 'New agent' }));
  return { screen, form: within(await screen.findByRole('dialog', { name: 'New agent' })) };
}

const heading = (screen: Screen, name: string) =>
  within(screen.getByRole('main')).queryByRole('heading', { level: 2, name });
const answerQuestion = async (screen: Screen, answer: string) => {
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  await screen.user.click(question.getByRole('button', { name: answer }));
};

it('people who are not administrators cannot create agents', async () => {
  const screen = await renderScreen('/agents');
  await screen.findByRole('heading', { name: 'How AI Agents Work' });
  expect(screen.queryByRole('button', { name: 'New agent' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

it('missing and invalid values of a new agent are reported beside their fields, and no agent is created', async () => {
  const { screen, form } = await openForm({
    'POST /api/admin/agents': refuse('invalid', 'A name needs at least one letter', {
      fields: { name: 'A name needs at least one letter' },
    }),
  });
  const make = () => screen.user.click(form.getByRole('button', { name: 'Create agent' }));
  await make();
  expect(await form.findByText('Enter a name.')).toBeVisible();
  expect(form.getByText('Describe what the agent is for.')).toBeVisible();
  await screen.user.type(form.getByLabelText('Name'), '1234');
  await screen.user.type(form.getByLabelText('Description'), 'Refused.');
  await screen.user.type(form.getByRole('textbox', { name: /^Color/ }), 'red');
  await screen.user.type(form.getByLabelText(/^Temperature/), 'hot');
  await make();
  expect(await form.findByText('Enter a color like #00636b.')).toBeVisible();
  expect(form.getByText('Enter a temperature from 0 to 2.')).toBeVisible();
  await screen.user.click(form.getByRole('button', { name: 'Cancel' }));
  await answerQuestion(screen, 'Discard');
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(heading(screen, '1234')).toBeNull();
});

it('an agent form with unsaved changes asks before it closes', async () => {
  const { screen, form } = await openForm();
  await screen.user.type(form.getByLabelText('Name'), 'Unsaved');
  await screen.user.keyboard('{Escape}');
  await answerQuestion(screen, 'Keep editing');
  await until(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(form.getByLabelText('Name')).toHaveValue('Unsaved');
  await screen.user.keyboard('{Escape}');
  await answerQuestion(screen, 'Discard');
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an agent can be created, changed and deleted by keyboard alone', async () => {
  let agents = [anAgent()];
  const screen = await renderScreen('/agents', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/ai-agents': () => agents,
    'POST /api/admin/agents': ({ body: { name, description } }) => {
      const made = { id: 9, slug: 'keyboard', name, description };
      agents = [...agents, anAgent(made)];
      return anAdminAgent(made);
    },
    'DELETE /api/admin/agents/:id': () => void (agents = [anAgent()]),
  });
  const open = await screen.findByRole('button', { name: 'New agent' });
  open.focus();
  await screen.user.keyboard('{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'New agent' }));
  await until(() => expect(form.getByLabelText('Name')).toHaveFocus());
  await screen.user.keyboard('Keyboard');
  await screen.user.tab();
  await screen.user.keyboard('Made without a mouse.');
  form.getByLabelText('Name').focus();
  await screen.user.keyboard('{Enter}');
  await until(() => expect(heading(screen, 'Keyboard')).toBeVisible());

  (await screen.findByRole('button', { name: 'Actions for Keyboard' })).focus();
  await screen.user.keyboard('{Enter}');
  await until(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
  await screen.user.keyboard('{End}{Enter}');
  const question = within(await screen.findByRole('alertdialog'));
  await until(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await screen.user.tab();
  await screen.user.keyboard('{Enter}');
  await until(() => expect(heading(screen, 'Keyboard')).toBeNull());
  await until(() => expect(toasts().join()).toContain('Keyboard was deleted'));
});
