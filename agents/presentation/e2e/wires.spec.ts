import type { UpstreamRequest } from '@staffroom/sdk/testing';
import { expect, test } from '../../../host/e2e/test.ts';
import { signIn, toasts, upload } from '../../../host/e2e/workspace.ts';

const said = 'Costs fell by 4 percent in the second year of the programme.';
const report = `# Operations review\n\n## Costs\n\n${said} Every depot reported its figures on time.\n\n## Service\n\nTrains arrived on time on 91 percent of all days.`;

function model({ operation, body }: UpstreamRequest) {
  const asked = JSON.stringify(body);
  if (operation !== 'chat') return undefined;
  if (asked.includes('You plan the slides')) {
    const slide = { title: 'Costs fell', layout: 'bullets', parts: [1] };
    return { text: JSON.stringify({ slides: [slide, slide, slide] }) };
  }
  if (!asked.includes('You write one slide')) return undefined;
  const points = [
    { text: 'Costs fell by 4 percent', quote: said, column: 0 },
    { text: 'Costs fell by 40 percent', quote: said, column: 0 },
  ];
  return { text: JSON.stringify({ title: 'Costs fell', headings: [], points, notes: said }) };
}

test('each of three providers writes a presentation, and only the selected provider is called', async ({
  browser,
  wires,
}) => {
  const { makers } = wires;
  wires.answerBy(model);
  const page = await browser.newPage({ baseURL: wires.url });
  const { request } = page;
  await signIn(page, 'dora@example.test');
  const documentId = await upload(page, {
    name: 'review.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(report),
  });

  for (const provider of ['openai', 'anthropic', 'google']) {
    const settings = { data: { aiProvider: provider } };
    expect((await request.patch('/api/ai-agents/presentation', settings)).ok()).toBe(true);
    const first = makers.requests.length;
    const input = { documentId, slides: 5, instructions: `For ${provider}` };
    const started = await request.post('/api/ai-jobs', {
      data: { agentId: 'presentation', job: 'generate', input },
    });
    const { id } = (await started.json()) as { id: string };
    const state = async () => (await request.get(`/api/ai-jobs/${id}`)).json();
    await expect.poll(async () => (await state()).status).toBe('completed');
    const { deckId, ...made } = (await state()).result;
    expect(made).toEqual({ slides: 5, method: 'model' });
    const deck = await (await request.get(`/api/agents/presentation/decks/${deckId}`)).json();
    const written: { points: { text: string }[] }[] = deck.slides.slice(1, 4);
    for (const { points } of written)
      expect(points.map(({ text }) => text)).toEqual(['Costs fell by 4 percent']);
    expect(deck.remarks.join()).toContain('3 statements removed');
    const asked = makers.requests.slice(first).filter(({ operation }) => operation === 'chat');
    expect(new Set(asked.map(({ protocol }) => protocol))).toEqual(new Set([provider]));
    expect(asked).toHaveLength(4);
  }

  // The error names the refusing model, and the run can be retried.
  wires.answerBy(({ operation }) => (operation === 'chat' ? { error: 400 } : undefined));
  await page.goto('/agents/presentation');
  await page.getByRole('group', { name: 'Source document' }).getByLabel('review.md').check();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(toasts(page).filter({ hasText: 'Generation failed' })).toContainText('Google Gemini');
  wires.answerBy(model);
  // The page polls its job only after the job has ended.
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  await page.route('**/api/ai-jobs?*', async (route) => {
    await over;
    await route.continue().catch(() => undefined);
  });
  const retried = page.waitForResponse('**/retry');
  await page.getByRole('button', { name: 'Retry' }).click();
  const { id } = (await (await retried).json()) as { id: string };
  const status = async () => (await (await request.get(`/api/ai-jobs/${id}`)).json()).status;
  await expect.poll(status).toBe('completed');
  end();
  await expect(page).toHaveURL(/deck=/);
  await page.close();
});
