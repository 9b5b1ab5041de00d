import { expect, test } from '../../../host/e2e/test.ts';
import { signIn, upload } from '../../../host/e2e/workspace.ts';

const text = `# Bericht über die Lager

Das Lager in Linden liegt an der Bahn und versorgt die Orte im Norden der Region an jedem Werktag mit Waren.

## Umschlag

Der Umschlag stieg, weil die Fahrer seit dem Frühjahr früher am Tor sind und die Rampe nicht mehr warten muss.`;

test('a German person sees a presentation’s notification and job in German before the agent’s page has been opened', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, `lager-${Date.now()}@example.test`);
  const buffer = Buffer.from(text);
  const documentId = await upload(page, { name: 'lager.md', mimeType: 'text/markdown', buffer });
  const job = { agentId: 'presentation', job: 'generate', input: { documentId, slides: 5 } };
  const { id } = await (await page.request.post('/api/ai-jobs', { data: job })).json();
  const read = async () => (await page.request.get(`/api/ai-jobs/${id}`)).json();
  await expect.poll(async () => (await read()).status).toBe('completed');
  const deck = await (
    await page.request.get(`/api/agents/presentation/decks/${(await read()).result.deckId}`)
  ).json();
  expect(deck.slides[0].subtitle).toBe('Geschäftliche Präsentation · Allgemeines Publikum');

  const ofAgents = () => asked.filter((path) => path.startsWith('/remotes/'));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const catalogue = [expect.stringMatching(/^\/remotes\/presentation\/.*said\/de\.json$/)];
  await expect(page.getByText('Ihre Präsentation ist fertig')).toBeVisible();
  expect(ofAgents()).toEqual(catalogue);
  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click();
  const bell = page.getByRole('dialog');
  await expect(bell).toContainText('Ihre Präsentation ist fertig');
  await expect(bell).toContainText('Bericht über die Lager: 5 Folien');
  expect(ofAgents()).toEqual(catalogue);

  await page.goto(`/jobs/${id}`);
  await expect(page.getByRole('heading', { name: 'Eine Präsentation erzeugen' })).toBeVisible();
  await page.getByRole('heading', { name: 'Schritte' }).click();
  await expect(page.getByRole('rowheader', { name: 'Die Folien schreiben' })).toBeVisible();
  await page.goto('/jobs');
  await expect(page.getByRole('link', { name: /Eine Präsentation erzeugen$/ })).toBeVisible();
  await page.goto(`/documents/${documentId}`);
  await expect(page.getByText('Eine Präsentation erzeugen').first()).toBeVisible();
  expect(ofAgents().filter((path) => !path.endsWith('/said/de.json'))).toEqual([]);
  await context.close();
});
