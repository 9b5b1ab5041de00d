import { request as playwrightRequest } from '@playwright/test';
import type { UpstreamRequest } from '@staffroom/sdk/testing';
import { expect, test } from '../../../host/e2e/test.ts';
import { signIn, toasts } from '../../../host/e2e/workspace.ts';

const form = {
  name: 'One service desk',
  clientName: 'Nordfrakt AB',
  scope: 'Four warehouses report faults in one place.',
};

/** A model that recognizes from the prompt which text is wanted. The third text fails once for each provider. */
function model(failed: Set<string>) {
  return ({ operation, protocol, body }: UpstreamRequest) => {
    if (operation !== 'chat') return undefined;
    const asked = JSON.stringify(body).toLowerCase();
    if (asked.includes('case study')) {
      if (!failed.has(protocol)) {
        failed.add(protocol);
        return { error: 400 };
      }
      return { text: `## Challenge\n\nFaults, by ${protocol}.` };
    }
    return { text: [`Faults in one place,`, ` by ${protocol}.`] };
  };
}

test('each of three providers assists with the form and writes three marketing texts, repeating only a failed text', async ({
  browser,
  wires,
}) => {
  wires.answerBy(model(new Set()));
  const person = await playwrightRequest.newContext({ baseURL: wires.url });
  await person.get('/api/auth/google?login_hint=marketer@example.test');
  const headers = { origin: wires.url };
  const post = async (path: string, data: object) => {
    const response = await person.post(`/api/marketing${path}`, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const ended = async (jobId: string) => {
    const state = async () => (await (await person.get(`/api/ai-jobs/${jobId}`)).json()).status;
    await expect.poll(state).toMatch(/completed|failed/);
    return state();
  };
  for (const aiProvider of ['openai', 'anthropic', 'google']) {
    const first = wires.makers.requests.length;
    await person.patch('/api/ai-agents/marketing-content', { headers, data: { aiProvider } });
    const assisted = await post('/assist', { ...form, kind: 'metrics', solutions: ['servicedesk-plus'] });
    expect(assisted).toMatchObject({ how: 'model', text: `Faults in one place, by ${aiProvider}.` });

    const project = await post('/projects', form);
    const { jobId } = await post(`/projects/${project.id}/generate`, {});
    expect(await ended(jobId)).toBe('completed');
    const texts = await (await person.get(`/api/marketing/projects/${project.id}/content`)).json();
    expect(
      Object.fromEntries(
        texts.map((one: { contentType: string; content: string }) => [one.contentType, one.content]),
      ),
    ).toEqual({
      linkedin: `Faults in one place, by ${aiProvider}.`,
      twitter: `Faults in one place, by ${aiProvider}.`,
      'case-study': `## Challenge\n\nFaults, by ${aiProvider}.`,
    });
    const asked = wires.makers.requests.slice(first).filter(({ operation }) => operation === 'chat');
    // Five model calls: one for the form's text, three for the texts, and one to repeat the failed text.
    expect(asked.map(({ protocol }) => protocol)).toEqual(Array.from({ length: 5 }, () => aiProvider));
  }

  // The error names each failed text and the action. Retry writes the failed texts again.
  const page = await browser.newPage({ baseURL: wires.url });
  await signIn(page, 'marketer@example.test');
  const { id } = await post('/projects', form);
  await ended((await post(`/projects/${id}/generate`, { types: ['linkedin'] })).jobId);
  await page.goto(`/agents/marketing-content?project=${id}`);
  const linkedIn = page.getByRole('region', { name: 'LinkedIn', exact: true });
  await expect(linkedIn).toContainText('version 1');
  wires.answerBy(({ operation }) => (operation === 'chat' ? { error: 400 } : undefined));
  await post(`/projects/${id}/generate`, {});
  const failed = toasts(page).filter({ hasText: 'Regeneration Failed' });
  await expect(failed).toContainText(
    /Failed to regenerate LinkedIn content\. .*Failed to generate Twitter content\. .*Failed to generate Case Study content\. /,
  );
  await expect(linkedIn.getByRole('alert')).toContainText('Failed to regenerate LinkedIn content.');
  wires.answerBy(model(new Set(['google'])));
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(toasts(page).filter({ hasText: 'Content Generated' })).toBeVisible();
  await expect(linkedIn).toContainText('version 2');
  await expect(linkedIn.getByRole('alert')).toHaveCount(0);
  await page.close();
  await person.dispose();
});
