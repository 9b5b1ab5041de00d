import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { signIn } from '../workspace.ts';

/** A page of an administrator whose browser speaks German. */
async function germanPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, 'admin@example.test');
  return page;
}

/** Has a call answer what the server answers, with its first entry changed. */
async function changed(page: Page, path: string, change: (first: Record<string, unknown>) => object) {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const answer = await route.fetch();
      const [first, ...others] = (await answer.json()) as Record<string, unknown>[];
      await route.fulfill({ response: answer, json: [{ ...first, ...change(first ?? {}) }, ...others] });
    },
  );
}

test('administration is German where the browser is', async ({ browser }) => {
  const page = await germanPage(browser);
  await test.step('what is wrong with an agent is said in the language of the page', async () => {
    await changed(page, '/api/admin/agents', () => ({
      state: 'running',
      reason:
        'version 2.0.0 did not start: its server half is not a plugin; export default defineServerPlugin({ … }) [server-half-invalid]; version 1.0.0 goes on',
      failing: { failed: 2, requests: 3, message: 'no tide', lastAt: new Date().toISOString() },
    }));
    await page.goto('/admin/agents');
    const row = page.getByRole('listitem').filter({ hasText: 'no tide' });
    await expect(row).toContainText(
      'Version 2.0.0 ist nicht gestartet: seine Serverhälfte ist kein Plugin; export default defineServerPlugin({ … }) [server-half-invalid]; Version 1.0.0 läuft weiter',
    );
    await expect(row).toContainText('Anfragen schlagen fehl');
    await expect(row).toContainText('Fehlgeschlagen: 2 der letzten 3 Anfragen. Zuletzt, ');
  });

  await test.step('how a call of a model ended is said in words, in the language of the page', async () => {
    const call = {
      id: crypto.randomUUID(),
      createdAt: new Date().toISOString(),
      userId: null,
      name: null,
      email: null,
      agent: null,
      provider: 'openai',
      model: 'gpt',
      inputTokens: 0,
      outputTokens: 0,
      cost: null,
      durationMs: 40,
      outcome: 'bad-key',
    };
    await page.route('**/api/admin/usage/calls?*', (route) =>
      route.fulfill({
        json: { items: [call, { ...call, id: crypto.randomUUID(), outcome: 'new-kind' }], next: null },
      }),
    );
    await page.goto('/admin/usage?tab=calls');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.nth(1)).toContainText('Schlüssel nicht akzeptiert');
    await expect(rows.nth(2)).toContainText('new kind');
  });

  await test.step('an amount is written and read with a comma', async () => {
    const name = `Komma${Date.now()}`;
    const other = await browser.newPage();
    await signIn(other, `${name}@example.test`);
    const { id } = (await (await other.request.get('/api/auth/me')).json()) as { id: string };
    await other.close();
    await page.goto(`/admin/budgets?person=${id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Betrag').fill('12,5');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: new RegExp(`Person: ${name}`, 'i') });
    await expect(entry).toContainText('von 12,50 $');
    // Who has one already changes it, from the list of people, too.
    await page.goto(`/admin/people?person=${id}`);
    await page.getByRole('link', { name: 'Ändern' }).click();
    await expect(dialog).toContainText(new RegExp(`Budget von Person: ${name}`, 'i'));
    await expect(dialog.getByLabel('Betrag')).toHaveValue('12,50');
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await entry.getByRole('button', { name: /entfernen/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }).click();
    await expect(entry).toHaveCount(0);
  });
  await page.context().close();
});
