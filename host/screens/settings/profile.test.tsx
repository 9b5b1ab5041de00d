import { expect, it } from 'vitest';
import { administrator } from '../kit/ai-desk.ts';
import { quietAdministration } from '../kit/administration.ts';
import { aProfile, me } from '../kit/fixtures.ts';
import { within } from '../kit/finders.ts';
import { refuse } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { closeToast, toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const updated = 'Profile updatedYour profile has been updated successfully.';

it('the profile shows the person, and its text fields for agents have counters and limits', async () => {
  let profile = aProfile({ name: '', email: 'pro@example.test' });
  const saved = Promise.withResolvers<void>();
  const screen = await renderScreen('/profile', {
    'GET /api/profile': () => profile,
    'PATCH /api/profile': async ({ body }) => {
      await saved.promise;
      return (profile = { ...profile, ...body });
    },
  });
  const main = within(await screen.findByRole('main'));
  // Without a name, the page shows "User" and the first letters of the e-mail address.
  await until(() => expect(main.getAllByText('User')).toHaveLength(2));
  expect(main.getByText('pro@example.test')).toBeVisible();
  expect(main.getByText('pr')).toBeVisible();
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Personal Information', 'AI Preferences']);
  expect(main.getByLabelText('Name')).toHaveAccessibleDescription('Your name is visible to other users.');

  await screen.user.click(screen.getByRole('tab', { name: 'AI Preferences' }));
  const save = main.getByRole('button', { name: 'Save Changes' });
  expect(save).toBeDisabled();
  for (const { label, limit, sentence } of [
    {
      label: /^User Information/,
      limit: 500,
      sentence: 'User information must not be longer than 500 characters.',
    },
    {
      label: /^Custom Instructions/,
      limit: 1000,
      sentence: 'Custom instructions must not be longer than 1000 characters.',
    },
  ]) {
    const field = main.getByLabelText(label);
    const write = async (length: number) => {
      await screen.user.clear(field);
      await screen.user.click(field);
      await screen.user.paste('x'.repeat(length));
    };
    expect(field).toHaveAccessibleDescription(new RegExp(`0/${limit} characters$`));
    await write(limit + 1);
    expect(field).toHaveAccessibleDescription(new RegExp(`${sentence} ${limit + 1}/${limit} characters$`));
    expect(save).toBeDisabled();
    await write(limit);
    expect(save).toBeEnabled();
  }

  // The page asks before unsaved input is lost, on a change of tab and on a link.
  for (const way of [
    screen.getByRole('tab', { name: 'Personal Information' }),
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Documents' }),
  ]) {
    await screen.user.click(way);
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await screen.user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await until(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(main.getByLabelText(/^User Information/)).toHaveValue('x'.repeat(500));
  }

  await screen.user.click(main.getByRole('button', { name: 'Save Changes' }));
  expect(await main.findByRole('button', { name: 'Saving...' })).toBeVisible();
  saved.resolve();
  await until(() => expect(toasts()).toEqual([updated]));
  await screen.user.click(screen.getByRole('tab', { name: 'Personal Information' }));
  expect(await main.findByLabelText('Name')).toBeVisible();
});

it('the account in Settings has a fixed e-mail address and an editable name', async () => {
  let profile = aProfile();
  const save = ({ body }: { body: object }) => (profile = { ...profile, ...body });
  const screen = await renderScreen('/settings', {
    'GET /api/auth/me': () => me({ name: profile.name }),
    'GET /api/profile': () => profile,
    'PATCH /api/profile': refuse('unavailable', 'The shelf is full.'),
  });
  const panel = within(await screen.findByRole('tabpanel', { name: 'Account' }));
  const address = await panel.findByLabelText('E-mail');
  expect(address).toHaveValue('ana@example.test');
  expect(address).toHaveAttribute('readonly');
  const button = panel.getByRole('button', { name: 'Save Changes' });
  expect(button).toBeDisabled();
  await screen.user.clear(panel.getByLabelText('Name'));
  await screen.user.type(panel.getByLabelText('Name'), 'Ada Account');
  await screen.user.click(button);
  await until(() => expect(toasts()[0]).toContain('Error updating profileThe shelf is full.'));
  await closeToast(screen.user, 'Error updating profile');
  screen.requests.answer({ 'PATCH /api/profile': save });
  await screen.user.click(button);
  await until(() => expect(toasts()).toEqual([updated]));
  expect(await screen.findByRole('button', { name: /Account of Ada Account$/ })).toBeVisible();
});

it('administrators see their role, and a link to the user management', async () => {
  const screen = await renderScreen('/profile', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/profile': aProfile({ role: 'admin', name: 'Boss' }),
  });
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Admin')).toBeVisible();
  await screen.open('/settings');
  await screen.user.click(await screen.findByRole('tab', { name: 'Admin Settings' }));
  expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible();
  await screen.user.click(screen.getByRole('link', { name: 'Manage Users' }));
  await until(() => expect(screen.address()).toBe('/admin/people'));
});
