import { expect, it } from 'vitest';
import { administrator } from '../kit/ai-desk.ts';
import { anAdminAgent, quietAdministration } from '../kit/administration.ts';
import { within } from '../kit/finders.ts';
import { answerAs } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';

const answers = () => ({
  ...quietAdministration(),
  ...administrator,
  'GET /api/admin/embeddings': { current: null, next: null, done: 0, total: 0, problem: null },
  'GET /api/admin/search-models': {
    embedder: null,
    operator: 'Built-in',
    folders: [],
    modelsFolder: '/models',
    makers: [],
    reranker: null,
  } as never,
});

it('a form of the administration with unsaved input asks before it closes', async () => {
  const screen = await renderScreen('/admin/agents', answers());
  for (const [name, field] of [
    ['Policy Desk defaults', /^System prompt/],
    ['Open the style guide', /^Tone/],
  ] as const) {
    const open = async () => screen.user.click(await screen.findByRole('button', { name }));
    const question = async () =>
      within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    await open();
    const drawer = within(await screen.findByRole('dialog'));
    await screen.user.type(await drawer.findByLabelText(field), 'Half a thought');
    await screen.user.keyboard('{Escape}');
    const keep = (await question()).getByRole('button', { name: 'Keep editing' });
    await until(() => expect(keep).toHaveFocus());
    await screen.user.keyboard('{Enter}');
    await until(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(drawer.getByLabelText(field)).toHaveValue('Half a thought');
    await screen.user.click(drawer.getByRole('button', { name: 'Close' }));
    await screen.user.click((await question()).getByRole('button', { name: 'Discard' }));
    await until(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Without changes, the panel closes without a question.
    await open();
    const again = within(await screen.findByRole('dialog'));
    expect(await again.findByLabelText(field)).not.toHaveValue('Half a thought');
    await screen.user.keyboard('{Escape}');
    await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

for (const [place, call, title] of [
  ['/admin/agents', 'GET /api/admin/page-faults', 'Couldn’t load the list of failing pages'],
  ['/admin/agents', 'GET /api/admin/unfit-records', 'Couldn’t load the skipped records'],
  ['/admin/people', 'GET /api/teams', 'Couldn’t load the teams'],
  ['/admin/audit', 'GET /api/admin/audit/actions', 'Couldn’t load the options'],
  ['/admin/ai-settings?list=search', 'GET /api/admin/embeddings', 'Couldn’t load the indexing status'],
] as const)
  it(`${place} reports a failed request to ${call.slice(4)}, and Retry sends the request again`, async () => {
    const screen = await renderScreen(place, { ...answers(), [call]: answerAs(500, '{}') });
    const failed = async () => {
      const alerts = await screen.findAllByRole('alert');
      const found = alerts.find(({ textContent }) => textContent.includes(title));
      if (!found) throw new Error(`Nothing says ${title}`);
      return found;
    };
    const alert = await until(failed);
    screen.requests.answer({ [call]: answers()[call] });
    await screen.user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await until(() => expect(alert).not.toBeInTheDocument());
  });

it('people who are not administrators cannot open the administration', async () => {
  const screen = await renderScreen('/admin');
  for (const place of ['', '/people', '/agents', '/ai-settings', '/usage', '/audit']) {
    await screen.open(`/admin${place}`);
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  }
  expect(screen.getByRole('navigation', { name: 'Main' })).not.toHaveTextContent('Administration');
});

it('an agent that was switched off in the server process says what ends with the next start of the server only', async () => {
  const off = { state: 'disabled', enabled: false } as const;
  const screen = await renderScreen('/admin/agents', {
    ...answers(),
    'GET /api/admin/agents': [
      anAdminAgent({ ...off, id: 1, slug: 'within', name: 'Within', serverHalf: 'opted-out' }),
      anAdminAgent({ ...off, id: 2, slug: 'apart', name: 'Apart', serverHalf: 'isolated' }),
    ],
  });
  expect(
    await screen.findAllByText(
      /Timers and connections that its code has started end when the server restarts/,
    ),
  ).toHaveLength(1);
  await screen.user.click(screen.getByRole('button', { name: /^Within(?! is| defaults)/ }));
  expect(
    await screen.findByText(/Switching the agent off ends its requests, jobs and answers/),
  ).toBeVisible();
  await screen.user.click(screen.getByRole('button', { name: /^Within(?! is| defaults)/ }));
  await screen.user.click(screen.getByRole('button', { name: /^Apart(?! is| defaults)/ }));
  expect(await screen.findByText('in its own process')).toBeVisible();
  expect(screen.queryByText(/Switching the agent off ends/)).toBeNull();
});
