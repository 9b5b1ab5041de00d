import { expect, type Page, test } from './test.ts';
import { openAgents } from './installed-agents.ts';
import { enter, signIn, upload } from './workspace.ts';

const palette = (page: Page) =>
  page.getByRole('dialog', { name: 'Search documents, chats, agents and actions' });

test.beforeEach(async ({ page }) => {
  await enter(page, 'palette@example.test');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

for (const keys of ['Control+k', 'Meta+k']) {
  test(`${keys} opens and closes the palette`, async ({ page }) => {
    const link = page.getByRole('link', { name: 'Settings' });
    await link.focus();
    await page.keyboard.press(keys);
    await expect(palette(page)).toBeVisible();
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.press(keys);
    await expect(palette(page)).toBeHidden();
    await expect(link).toBeFocused();
  });
}

test('typing in the search field goes on in the palette', async ({ page }) => {
  await page.getByPlaceholder('Search...').pressSequentially('h');
  await expect(palette(page).getByRole('combobox')).toHaveValue('h');
  await page.keyboard.type('elp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/help');
  await expect(palette(page)).toBeHidden();
});

test('an action is carried out', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark theme');
  const options = palette(page).getByRole('option');
  await expect(options).toHaveText(['Use the dark theme', /^Ask “dark theme”/]);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an agent is found by its name and opened', async ({ page }) => {
  const [agent] = await openAgents(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(agent.name);
  await expect(palette(page).getByRole('option').first()).toContainText(agent.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/agents/${agent.slug}$`));
});

test('a document is found by its name and opened', async ({ page }) => {
  await signIn(page, 'reader@example.test');
  await upload(page, {
    name: 'canteen-menu.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('On Fridays the canteen serves fish.'),
  });
  await page.goto('/documents');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('canteen');
  await palette(page).getByRole('option', { name: 'canteen-menu.txt' }).click();
  await expect(page).toHaveURL(/\/documents\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'canteen-menu.txt' })).toBeVisible();
});

test('what is not there is said so', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzzzzz');
  await expect(palette(page).getByText('Nothing found for “zzzzzz”.')).toBeVisible();
});

test('the first row is selected, also where documents arrive above it', async ({ page }) => {
  await signIn(page, 'helpful@example.test');
  await upload(page, {
    name: 'help.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('How to get help in the office.'),
  });
  await page.goto('/documents');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/api/search?**', async (route) => {
    await expect(palette(page).getByRole('option').first()).toBeVisible();
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('help');
  await expect(palette(page).getByRole('option', { name: 'help.txt' })).toBeVisible();
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
});

test('nothing is said to be found of what is still being looked for, or could not be', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/search?**', async (route) => {
    await released;
    await route.fulfill({ status: 503, body: '{}' });
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzzzzz');
  await expect(palette(page).getByText('Searching…')).toBeVisible();
  release();
  await expect(palette(page).getByText(/^Documents could not be searched/)).toBeVisible();
  await expect(palette(page).getByText(/^Nothing found/)).toHaveCount(0);
});

test('what was not there is found once it is, and not once it has been deleted', async ({ page }) => {
  await enter(page, `walrus-${Date.now()}@example.test`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const look = async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('walrus');
  };
  await look();
  await expect(palette(page).getByText('Nothing found for “walrus”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await upload(page, {
    name: 'walrus.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('It rests on the ice.'),
  });
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
  await look();
  await expect(palette(page).getByRole('option', { name: 'walrus.txt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for walrus.txt' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
  await look();
  await expect(palette(page).getByText('Nothing found for “walrus”.')).toBeVisible();
});

test('the last row asks, chats are found by what was said, and uploading begins', async ({ page }) => {
  const send = (path: string, data: object) => page.request.post(path, { data });
  const agents = (await (await page.request.get('/api/ai-agents')).json()) as {
    slug: string;
    chats: boolean;
  }[];
  const agentId = agents.find(({ chats }) => chats)?.slug;
  const title = `Parking ${Date.now()}`;
  const chat = await send('/api/ai-chat-sessions', { agentId, title });
  const { id } = (await chat.json()) as { id: string };
  await send(`/api/ai-chat-sessions/${id}/messages`, { role: 'user', content: 'Where do bicycles stand?' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bicycles');
  const found = palette(page).getByRole('option', { name: title });
  await expect(found.locator('mark')).toHaveText('bicycles');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'You' })).toContainText('bicycles');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('upload doc');
  await expect(palette(page).getByRole('option').first()).toHaveText('Upload documents');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Upload Document' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Upload Document' })).toHaveCount(0);
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Show these keys');
});

test('a page that is there later takes nothing of what is typed', async ({ page }) => {
  const arrives = Promise.withResolvers<void>();
  await page.route('**/mf-manifest.json', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  const [agent] = (await (await page.request.get('/api/ai-agents')).json()) as { slug: string }[];
  await page.goto(`/agents/${agent?.slug}`);
  await expect(page.getByPlaceholder('Search...')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('up');
  await expect(palette(page).getByRole('combobox')).toHaveValue('up');
  arrives.resolve();
  await expect(page.locator('textarea')).toBeAttached();
  await page.keyboard.type('load');
  await expect(palette(page).getByRole('combobox')).toHaveValue('upload');
});
