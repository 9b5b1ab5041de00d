import { expect, it } from 'vitest';
import { within } from './kit/finders.ts';
import { me } from './kit/fixtures.ts';
import { renderScreen } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';
import { config } from './kit/workspace-answers.ts';

it('the help screen can be searched, and opens an agent’s guide', async () => {
  const guide = '# Policy Desk\n\n| Ask | Get |\n| --- | --- |\n| a question | an answer |\n';
  const screen = await renderScreen('/help', { 'GET /api/ai-agents/:id/guide': { guide } });
  expect(await screen.findByText('The server is ready.')).toBeVisible();
  await screen.user.click(within(screen.getByRole('main')).getByText('Policy Desk'));
  expect(await screen.findByRole('table')).toHaveTextContent('a question');
  const search = screen.getByLabelText('Search help');
  await screen.user.type(search, 'evid');
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await until(() => expect(headings()).toEqual(['Answers and evidence']));
  await screen.user.clear(search);
  await screen.user.type(search, 'zebra');
  expect(await screen.findByText('No results for “zebra”.')).toBeVisible();
});

it('the help screen shows the contact, the version and the keyboard shortcuts', async () => {
  const screen = await renderScreen('/help', {
    'GET /api/config': { ...config, supportContact: 'it@example.test', version: '7.8.9' },
  });
  const contact = await screen.findByRole('link', { name: 'it@example.test' });
  expect(contact).toHaveAttribute('href', 'mailto:it@example.test');
  await until(() => expect(screen.getByRole('main')).toHaveTextContent('Staffroom 7.8.9 for Example.'));
  expect(screen.getByRole('heading', { name: 'Keyboard' })).toBeVisible();
});

it('the help screen links administrators to the handbook for server operators', async () => {
  const screen = await renderScreen('/help', { 'GET /api/auth/me': me({ role: 'admin' }) });
  const link = await screen.findByRole('link', { name: 'handbook for server operators' });
  expect(link).toHaveAttribute('href', '/help/developers/operations');
});

it('the help screen shows nothing about the server to people who are not administrators', async () => {
  const screen = await renderScreen('/help');
  expect(await screen.findByText('The server is ready.')).toBeVisible();
  expect(screen.queryByText('Running the server')).toBeNull();
});
