import { expect, type Page, test } from '../../../host/e2e/test.ts';
import { signIn } from '../../../host/e2e/workspace.ts';
import { confirming } from '../../../host/e2e/confirming.ts';

const local = 'Local models';

const turns = [
  { provider: 'OpenAI', origin: 'OpenAI · GPT-6.1 Sol', says: 'OpenAI loopback with gpt-6.1-sol' },
  {
    provider: 'Anthropic',
    origin: 'Anthropic · Claude Sonnet 5.5',
    says: 'Anthropic loopback with claude-sonnet-5-5',
  },
  {
    provider: 'Google Gemini',
    origin: 'Google Gemini · Gemini 3.8 Flash',
    says: 'Google loopback with gemini-3.8-flash',
  },
  { provider: local, origin: `${local} · Qwen 3`, says: 'OpenAI loopback with qwen-3' },
  { provider: 'No AI model', origin: 'Built-in, no AI model', says: '' },
];

async function addLocalModels(page: Page, address: string): Promise<void> {
  await page.goto('/admin/ai-settings');
  await page.getByRole('button', { name: 'Add New Provider' }).click();
  const provider = page.getByRole('dialog', { name: 'Add New Provider' });
  await provider.getByLabel('Name').fill(local);
  await provider.getByLabel('Identifier').fill('local');
  await provider.getByLabel('Protocol').selectOption('OpenAI-compatible server');
  await provider.getByLabel('Base URL').fill(address);
  await provider.getByRole('button', { name: 'Add Provider' }).click();
  await expect(provider).toBeHidden();

  await page.getByRole('tab', { name: 'AI Models' }).click();
  await page.getByRole('button', { name: 'Add New Model' }).click();
  const model = page.getByRole('dialog', { name: 'Add New Model' });
  await model.getByLabel('Provider', { exact: true }).selectOption(local);
  await model.getByLabel('Name').fill('Qwen 3');
  await model.getByLabel('Identifier').fill('qwen-3');
  await model.getByRole('button', { name: 'Add Model' }).click();
  await expect(model).toBeHidden();
}

async function choose(page: Page, provider: string): Promise<void> {
  await page.getByRole('button', { name: /^AI model/ }).click();
  await page.getByLabel('Provider', { exact: true }).selectOption({ label: provider });
  await expect(page.getByText('Saved', { exact: true })).toBeAttached();
  await page.keyboard.press('Escape');
}

// Starts its own server and waits for five answers.

test('one chat uses all five kinds of provider, and each answer shows which model wrote it', async ({
  browser,
  wires,
}) => {
  test.slow();
  const { makers, house } = wires;
  const first = makers.requests.length;
  const page = await confirming(await browser.newContext({ baseURL: wires.url })).newPage();
  await signIn(page, 'admin@example.test');
  await addLocalModels(page, house.url.openai);

  await page.goto('/agents/compliance?chat=new');
  const answers = page.getByRole('article', { name: 'Answer' });
  for (const [index, { provider, says }] of turns.entries()) {
    await choose(page, provider);
    const question = `Question ${index + 1} for ${provider}?`;
    await page.getByRole('textbox', { name: 'Message' }).fill(question);
    await page.keyboard.press('Enter');
    await expect(answers).toHaveCount(index + 1);
    await expect(answers.nth(index)).toHaveAttribute('aria-busy', 'false');
    await expect(answers.nth(index)).toContainText(says);
  }
  for (const [index, { origin }] of turns.entries()) await expect(answers.nth(index)).toContainText(origin);

  // Each provider gets the answers of the earlier ones.
  const last = house.requests.at(-1);
  expect(JSON.stringify(last?.body)).toContain('Google loopback with gemini-3.8-flash');
  // Besides the answers, one request goes to the model of the workspace, which names the chat.
  const heard = makers.requests.slice(first);
  const titles = heard.filter(({ body }) => JSON.stringify(body).includes('Name the conversation'));
  const asked = heard.filter((request) => !titles.includes(request));
  expect(asked.map(({ protocol }) => protocol)).toEqual(['openai', 'anthropic', 'google']);
  expect(titles).toHaveLength(1);

  await page.reload();
  for (const [index, { origin }] of turns.entries()) await expect(answers.nth(index)).toContainText(origin);
  await page.close();

  await test.step('a change proposed by the model is made only after the person approves it', async () => {
    const page = await browser.newPage({ baseURL: wires.url });
    await signIn(page, 'offers@example.test');
    const requirement = 'GDPR Art. 33, notice of a breach';
    const made = await page.request.post('/api/agents/compliance/findings', {
      data: { severity: 'high', requirement },
      headers: { origin: wires.url },
    });
    const { id } = (await made.json()) as { id: string };
    wires.answerBy(({ body, operation }) => {
      const said = JSON.stringify(body);
      if (operation !== 'chat' || !said.includes('compliance__set_finding_status')) return undefined;
      if (said.includes('function_call_output')) return { text: 'It is resolved now.' };
      const input = { id, requirement, status: 'resolved' };
      return { tools: [{ name: 'compliance__set_finding_status', input }] };
    });

    await page.goto('/agents/compliance?chat=new');
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('We have told the authority: close that finding.');
    await page.keyboard.press('Enter');
    const asked = page.getByRole('region', { name: 'Set the status of a finding (Compliance Manager)' });
    await expect(asked).toContainText(requirement);
    // After a reload, the page asks for the approval again.
    await page.reload();
    await expect(asked).toContainText('resolved');
    await asked.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('It is resolved now.')).toBeVisible();
    await expect(page.getByText('Approved by you')).toBeVisible();
    await expect(asked).toBeHidden();
    const listed = await page.request.get('/api/agents/compliance/findings');
    expect(await listed.json()).toMatchObject({ items: [{ id, status: 'resolved' }] });
    wires.answerBy(undefined);
    await page.close();
  });
});
