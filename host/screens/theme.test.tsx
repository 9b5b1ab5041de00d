import { expect, it } from 'vitest';
import { within } from './kit/finders.ts';
import { renderScreen, type Screen } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';
import { preferColors } from './kit/prefer-colors.ts';

const drawn = () => document.documentElement.dataset['theme'];

async function choose(theme: 'Light' | 'Dark' | 'System'): Promise<Screen> {
  const screen = await renderScreen('/settings?tab=appearance');
  const themes = within(await screen.findByRole('group', { name: 'Theme' }));
  await screen.user.click(themes.getByRole('radio', { name: theme }));
  return screen;
}

it('a chosen theme applies immediately and is stored under "theme"', async () => {
  const screen = await choose('Dark');
  expect(drawn()).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await screen.open('/settings?tab=appearance');
  expect(await screen.findByRole('radio', { name: 'Dark' })).toBeChecked();
  preferColors('light');
  expect(drawn()).toBe('dark');
});

it('the theme "system" follows the system while the page is open', async () => {
  await choose('System');
  expect(localStorage.getItem('theme')).toBe('system');
  for (const scheme of ['dark', 'light'] as const) {
    preferColors(scheme);
    await until(() => expect(drawn()).toBe(scheme));
  }
});

it('other tabs follow the chosen theme', async () => {
  await renderScreen('/help');
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  await until(() => expect(drawn()).toBe('dark'));
});
