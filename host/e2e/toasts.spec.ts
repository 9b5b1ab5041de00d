import { expect, type Page, test } from './test.ts';
import { expectAccessible } from './accessible.ts';
import { signIn, toasts } from './workspace.ts';

/** Saves a new name; the clock of the page is the test's. */
async function saveName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save Changes' }).click();
}

/** @param reason by the number of the attempt */
async function refuseToSave(
  page: Page,
  reason: (attempt: number) => string = () => 'Not now',
): Promise<void> {
  let attempts = 0;
  await page.route('/api/profile', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await route.fulfill({ status: 503, json: { message: reason((attempts += 1)), code: 'unavailable' } });
  });
}

const updated = 'Profile updatedYour profile has been updated successfully.';
const name = () => `Ana ${Date.now()}`;

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'toasts@example.test');
  await page.goto('/profile');
});

test('a message stays for five seconds', async ({ page }) => {
  await saveName(page, name());
  await expect(toasts(page)).toHaveText([updated]);
  await page.clock.fastForward(2_500);
  await expect(toasts(page)).toHaveText([updated]);
  await page.clock.fastForward(2_600);
  await expect(toasts(page)).toHaveCount(0);
});

test('under the pointer a message waits', async ({ page }) => {
  await saveName(page, name());
  await toasts(page).hover();
  await page.clock.fastForward(60_000);
  await expect(toasts(page)).toHaveText([updated]);
  await page.mouse.move(0, 0);
  await page.clock.fastForward(5_100);
  await expect(toasts(page)).toHaveCount(0);
});

test('a swipe to the right closes a message, a shorter one does not', async ({ page }) => {
  await saveName(page, name());
  const swipe = async (distance: number) => {
    const box = await toasts(page).boundingBox();
    if (box === null) throw new Error('there is no message to swipe');
    await page.mouse.move(box.x + 80, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 80 + distance, box.y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toasts(page)).toHaveText([updated]);
  await swipe(80);
  await expect(toasts(page)).toHaveCount(0);
});

test('F8 leads to the messages, and Escape closes the one that has the focus', async ({ page }) => {
  await saveName(page, name());
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(
    page.getByRole('list', { name: /^Notifications/ }).or(toasts(page).locator('..')),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
});

test('an error stays until it is closed, and in the notification centre after that', async ({ page }) => {
  await refuseToSave(page);
  await saveName(page, name());
  await expect(toasts(page)).toHaveText(['Error updating profileNot now']);
  await page.clock.fastForward(3_600_000);
  await expect(toasts(page)).toHaveCount(1);
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Notifications' }).click();
  const problems = page.getByRole('region', { name: 'Problems since this page was loaded' });
  await expect(problems.getByRole('listitem')).toHaveText(/^Error updating profileNot now/);
  await expectAccessible(page, 'notification centre');
});

test('an error has the code and the request id to report, behind Details', async ({ page }) => {
  const body = { message: 'Not now', code: 'unavailable', requestId: '1f0c7a52-9f0e-4c55-8f3e-0d5a5f1f7b11' };
  await page.route('/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: body }) : route.continue(),
  );
  await saveName(page, name());
  const reference = toasts(page).getByText(`503 unavailable · ${body.requestId}`);
  await expect(reference).toBeHidden();
  await toasts(page).getByText('Details').click();
  await expect(reference).toBeVisible();
});

test('an error of which the server says nothing has the words of the specification', async ({ page }) => {
  await page.route('/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 502, body: 'gone' }) : route.continue(),
  );
  await saveName(page, name());
  await expect(toasts(page)).toHaveText(['Error updating profileThere was an error updating your profile.']);
});

test('what is said again takes the place of what was said', async ({ page }) => {
  await refuseToSave(page);
  await page.getByLabel('Name').fill(name());
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const answered = page.waitForResponse('/api/profile');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await answered;
    await expect(toasts(page)).toHaveCount(1);
  }
});

test('at most three messages are shown, the others wait for their turn', async ({ page }) => {
  await refuseToSave(page, (attempt) => `Not now, for the ${attempt}th time`);
  await page.getByLabel('Name').fill(name());
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse('/api/profile');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await answered;
    await expect(toasts(page)).toHaveCount(Math.min(attempt, 3));
  }
  for (const left of [3, 3, 2, 1, 0]) {
    await toasts(page).first().getByRole('button', { name: 'Close' }).click();
    await expect(toasts(page)).toHaveCount(left);
  }
});

test('Escape closes the message over an open dialog, and only then the dialog', async ({ page }) => {
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(toasts(page)).toHaveText(['No file selectedPlease select a file to upload']);
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
