import { expect, type Locator, type Page, test } from './test.ts';
import type { AgentInfo } from '../../sdk/src/agent-info.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { signIn, upload } from './workspace.ts';

const policy = 'Hotel rooms may cost 120 euros a night. Customer records are kept for ten years.';

type Place = AgentInfo['commands'][number]['places'][number];

/** Returns the chat agents that offer a command in a place, each with its first command there. */
async function offering(page: Page, place: Place) {
  const agents = (await (await page.request.get('/api/ai-agents')).json()) as AgentInfo[];
  return agents.flatMap((agent) => {
    const command = agent.chats ? agent.commands.find(({ places }) => places.includes(place)) : undefined;
    return command ? [{ agent, command }] : [];
  });
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const answer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last();
const lineage = (page: Page) => page.getByRole('list', { name: 'Origin and use' });

async function send(page: Page): Promise<void> {
  await box(page).press('Enter');
  await expect(page).toHaveURL(/[?&]chat=[0-9a-f-]{36}/);
  await expect(answer(page)).toHaveAttribute('aria-busy', 'false');
}

/** Chooses a menu item with the keyboard only. */
async function choose(page: Page, button: Locator, item: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
  await item.focus();
  await page.keyboard.press('Enter');
}

test('a person hands a document over to an agent, hands its answer over to a second agent, and returns', async ({
  page,
}) => {
  const name = 'travel.md';
  await signIn(page, `hand-over-${Date.now()}@example.test`);
  const [first] = await offering(page, 'document');
  const second = (await offering(page, 'answer')).find(({ agent }) => agent.slug !== first?.agent.slug);
  test.skip(!first || !second, 'no two agents that offer something are installed');
  if (!first || !second) return;
  await upload(page, { name, mimeType: 'text/markdown', buffer: Buffer.from(policy) });
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto('/documents');
  await choose(
    page,
    page.getByRole('button', { name: `Actions for ${name}` }),
    page.getByRole('menuitem', { name: first.command.title }),
  );
  await expect(page).toHaveURL(new RegExp(`/agents/${first.agent.slug}\\?handover=`));
  await expect(lineage(page)).toHaveText(`From “${name}”`);
  await expect(box(page)).toHaveValue(first.command.question ?? '');
  // The handed-over question is sent only when the person sends it.
  await expect(answer(page)).toHaveCount(0);
  await page.reload();
  await box(page).fill('What may hotel rooms cost?');
  await send(page);
  await expect(lineage(page)).toHaveText(`From “${name}”`);
  await expect(answer(page)).toContainText('120 euros');

  await choose(
    page,
    answer(page).getByRole('button', { name: 'Send to…' }),
    page.getByRole('menuitem', { name: second.command.title }),
  );
  await expect(page).toHaveURL(new RegExp(`/agents/${second.agent.slug}\\?handover=`));
  await expect(lineage(page)).toHaveText(`From ${first.agent.name}, chat “What may hotel rooms cost?”`);
  await expect(box(page)).toHaveValue(/> .*120 euros/);
  await expectAccessibleAtBothWidths(page);
  await send(page);

  await lineage(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/agents/${first.agent.slug}\\?chat=.*&message=`));
  await expect(lineage(page).getByRole('listitem')).toHaveCount(2);
  await expect(lineage(page)).toContainText(`Sent to ${second.agent.name}, chat “`);
  await expectAccessibleAtBothWidths(page);
  // Back leads to the chat that resulted from the hand-over, not to the hand-over itself.
  await page.goBack();
  await lineage(page).waitFor();
});
