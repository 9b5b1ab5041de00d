import { expect, test } from '../test.ts';
import { expectAccessible } from '../accessible.ts';
import { openMcpServer } from '../chat/mcp-server.ts';
import { signIn, toasts } from '../workspace.ts';

const tools = [
  { name: 'find_more', title: '', description: 'w'.repeat(400), annotations: { readOnlyHint: true } },
  { name: 'list', title: 'List tickets', description: 'Open ones.', annotations: { readOnlyHint: true } },
  { name: 'close', title: 'Close a ticket', description: 'For good.' },
].map((tool) => ({ ...tool, inputSchema: { type: 'object' } }));

const openTickets = () => openMcpServer('tickets', { 'tools/list': () => ({ tools }) });

test('an unreachable MCP server is refused, and a reachable one is added with its tools, switched off and deleted', async ({
  page,
}) => {
  using tickets = await openTickets();
  await signIn(page, 'admin@example.test');
  await page.goto('/admin/outside-tools');
  await expect(page.getByText('No servers')).toBeVisible();
  await page.getByRole('button', { name: 'Add a server' }).click();
  const form = page.getByRole('dialog', { name: 'Add a server' });
  await form.getByLabel('Name').fill('Tickets');
  await form.getByLabel('Address').fill('http://127.0.0.1:9/mcp');
  await form.getByLabel('Token environment variable').fill('SESSION_SECRET');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Token environment variable')).toHaveAccessibleDescription(
    /ends in _MCP_TOKEN, such as/,
  );
  await form.getByLabel('Token environment variable').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('Tickets could not be reached at 127.0.0.1:9.');
  await expectAccessible(page, 'the form of a server');

  await form.getByLabel('Address').fill(tickets.url);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText(['Server saved']);
  const allow = page.getByRole('button', { name: 'Allow 3 tools: Tickets tools' });
  await expectAccessible(page, 'tools that wait for a consent');
  await allow.click();
  await expect(allow).toBeHidden();
  const list = page.getByRole('list', { name: 'Tickets tools' });
  const offered = list.getByRole('listitem');
  await expect(offered).toHaveText([
    /^find morew+$/,
    'List ticketsOpen ones.',
    'Close a ticketAsks first; can delete or overwriteFor good.',
  ]);
  expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expectAccessible(page, 'a server and its tools');

  await page.getByRole('switch', { name: 'Tickets is active' }).click();
  await expect(page.getByText('Inactive')).toBeVisible();
  tools.pop();
  await page.getByRole('button', { name: 'Update tools: Tickets' }).click();
  await expect(offered).toHaveCount(2);
  await page.getByRole('button', { name: 'Actions for Tickets' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No servers')).toBeVisible();
});
