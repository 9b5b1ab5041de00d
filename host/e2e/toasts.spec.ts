import { expect, type Page, test } from './test.ts';
import { expectAccessible } from './accessible.ts';
import { signIn, toasts } from './workspace.ts';

/** Saves a new name; the clock of the page is the test's. */
async function saveName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save Changes' }).click();
}

/** Saves a name; from its message on only as much time passes as is said, however long the test takes over it. */
async function saveAndStopTime(page: Page): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  await page.route('/api/profile', async (route) => {
    if (route.request().method() === 'PATCH') await stopped.promise;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await saveName(page, name());
  await sent;
  // A minute ahead, because the clock runs on until it is told.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  stopped.resolve();
  await countInMoments(page, 1);
  await expect(toasts(page)).toHaveText([updated]);
}

/** In moments of ten milliseconds, because a page that no time passes in does nothing. */
async function countInMoments(page: Page, count: number): Promise<void> {
  const look = async () => {
    await page.clock.runFor(10);
    return toasts(page).count();
  };
  await expect.poll(look, { intervals: [20] }).toBe(count);
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
  await saveAndStopTime(page);
  await page.clock.fastForward(4_500);
  await expect(toasts(page)).toHaveText([updated]);
  await page.clock.fastForward(500);
  await countInMoments(page, 0);
});

test('under the pointer a message waits', async ({ page }) => {
  await saveAndStopTime(page);
  await toasts(page).hover();
  await page.clock.fastForward(60_000);
  await expect(toasts(page)).toHaveText([updated]);
  await page.mouse.move(0, 0);
  await page.clock.fastForward(5_100);
  await countInMoments(page, 0);
});

test('a swipe to the right closes a message, a shorter one does not', async ({ page }) => {
  await saveAndStopTime(page);
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
  await countInMoments(page, 0);
});

test('F8 leads to the messages, and Escape closes the one that has the focus', async ({ page }) => {
  await saveAndStopTime(page);
  await page.keyboard.press('F8');
  await expect(
    page.getByRole('list', { name: /^Notifications/ }).or(toasts(page).locator('..')),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await countInMoments(page, 0);
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
