import { expect, test } from '../../../host/e2e/test.ts';
import type { UpstreamRequest } from '@staffroom/sdk/testing';
import { signIn, toasts, upload } from '../../../host/e2e/workspace.ts';

const wanted = 'The platform must restore any dataset within four hours.';
const requirement = (quote: string) => ({
  quote,
  kind: 'mandatory',
  level: 'must',
  weight: '',
  limit: '',
  due: '',
});

/** A model that also quotes text that is not in the document. */
function model({ operation, body }: UpstreamRequest) {
  const said = JSON.stringify(body);
  if (operation !== 'chat') return undefined;
  if (said.includes('You fill a requirement ledger')) {
    const requirements = [wanted, 'The platform must fly.'].map(requirement);
    return { text: JSON.stringify({ requirements, dates: [], criteria: [], risks: [], questions: [] }) };
  }
  if (said.includes('Summarise this request'))
    return { text: JSON.stringify({ title: 'A platform', summary: 'The County buys a platform.' }) };
  if (said.includes('You draft the answer'))
    return { text: JSON.stringify({ answer: 'Within four hours [1].', gap: 'covered' }) };
  return undefined;
}

test('each of three providers reads and answers an RFP, and only the selected provider is called', async ({
  browser,
  wires,
}) => {
  const { makers } = wires;
  wires.answerBy(model);
  const page = await browser.newPage({ baseURL: wires.url });
  const { request } = page;
  await signIn(page, 'rosa@example.test');
  const text = (name: string, words: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(words),
  });
  await upload(page, text('service.txt', 'We restore every dataset within four hours of a request.'));

  expect(await (await request.get('/api/ai-agents/rfp')).json()).toMatchObject({ provider: 'Google Gemini' });

  for (const provider of ['openai', 'anthropic', 'google']) {
    const rfp = `Request of ${provider}\n\n${wanted}\n\nProposals must be sent by e-mail.`;
    const documentId = await upload(page, text(`${provider}.txt`, rfp));
    expect((await request.patch('/api/ai-agents/rfp', { data: { aiProvider: provider } })).ok()).toBe(true);
    const first = makers.requests.length;
    const run = async (job: string, input: object) => {
      const started = await request.post('/api/ai-jobs', { data: { agentId: 'rfp', job, input } });
      const { id } = (await started.json()) as { id: string };
      const state = async () => (await request.get(`/api/ai-jobs/${id}`)).json();
      await expect.poll(async () => (await state()).status).toBe('completed');
      return (await state()).result;
    };
    const { rfpId, ...found } = await run('analyse', { documentId });
    // The rules add duties that the model overlooked. Duties that the model invented are left out.
    expect(found).toMatchObject({ method: 'model', requirements: 2, notFound: 1 });
    const ledger = async () => (await request.get(`/api/agents/rfp/rfps/${rfpId}`)).json();
    const rows: { id: string; quote: string }[] = (await ledger()).rows;
    const row = rows.find(({ quote }) => quote === wanted);
    await run('draft', { rfpId, documentId, rows: [row?.id] });
    expect((await ledger()).rows).toContainEqual(
      expect.objectContaining({ id: row?.id, answer: 'Within four hours [1].', answeredBy: 'model' }),
    );
    const asked = makers.requests.slice(first).filter(({ operation }) => operation === 'chat');
    expect(new Set(asked.map(({ protocol }) => protocol))).toEqual(new Set([provider]));
    expect(asked).toHaveLength(3);
  }

  // The error names the model that refused. People can retry the run on the same page.
  wires.answerBy(({ operation }) => (operation === 'chat' ? { error: 400 } : undefined));
  await page.goto('/agents/rfp');
  await page.getByRole('group', { name: 'RFP document' }).getByLabel('google.txt').check();
  await page.getByLabel('Instructions').fill('Once more.');
  await page.getByRole('button', { name: 'Analyze RFP' }).click();
  await expect(toasts(page).filter({ hasText: 'Analysis failed' })).toContainText('Google Gemini');
  await expect(page.getByText('There was an error analyzing your RFP document')).toBeVisible();
  wires.answerBy(model);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveURL(/[?&]rfp=/);
  await page.close();
});
