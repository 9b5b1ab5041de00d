import { expect, test } from '../test.ts';
import { expectAccessible } from '../accessible.ts';
import { signIn } from '../workspace.ts';

test('an administrator creates a token, a program uses it, and the audit log names the token', async ({
  page,
  playwright,
}) => {
  const name = `Terraform ${Date.now()}`;
  await signIn(page, 'admin@example.test');
  const secret =
    await test.step('the token is confirmed in a window of the server and shown once', async () => {
      await page.goto('/admin/tokens');
      await page.getByRole('button', { name: 'New token' }).click();
      const form = page.getByRole('dialog', { name: 'New administration token' });
      await form.getByLabel('What is the token for?').fill(name);
      await form.getByLabel('Teams').selectOption('Read and change');
      await form.getByLabel('People', { exact: true }).selectOption('Read');
      await expectAccessible(page, 'a new administration token');
      await form.getByRole('button', { name: 'Create token' }).click();
      const field = page
        .getByRole('dialog', { name: 'Copy the token now' })
        .getByLabel('Administration token');
      const value = await field.inputValue();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(
        'Reads and changes: Teams',
      );
      return value;
    });

  await test.step('a program without cookies creates a team, and gets no other route', async () => {
    const program = await playwright.request.newContext({
      baseURL: new URL(page.url()).origin,
      extraHTTPHeaders: { authorization: `Bearer ${secret}` },
    });
    expect((await program.post('/api/teams', { data: { name } })).status()).toBe(201);
    expect((await program.get('/api/admin/audit')).status()).toBe(403);
    expect((await program.get('/api/documents')).status()).toBe(403);
    await program.dispose();
  });

  await test.step('the audit log says what the token did, and the token can be revoked', async () => {
    await page.goto(`/admin/audit?search=${encodeURIComponent(name)}`);
    const table = page.getByRole('table', { name: 'Audit log' });
    await expect(table).toContainText(
      new RegExp(`The token “${name}” of \\S+.* created the team ${name}`, 'i'),
    );
    await expect(table).toContainText(`called POST /api/teams`);
    await page.goto('/admin/tokens');
    await page.getByRole('button', { name: `Revoke “${name}”` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  });
});
