import { expect, test } from '../../../host/e2e/test.ts';
import { signIn } from '../../../host/e2e/workspace.ts';

test('a change that the model wants to make waits for the person, who approves it', async ({
  browser,
  wires,
}) => {
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
  // Whoever comes back is asked again.
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
