import { scriptsWithin, storedScripts } from '@staffroom/sdk/testing';
import { expect, test } from '../../../host/e2e/test.ts';
import { visit } from '../../../host/e2e/visit.ts';
import { signIn, upload } from '../../../host/e2e/workspace.ts';
import { formatPrompts } from '../prompt.ts';
import { recordExternalRequests } from './external-requests.ts';

test('the blog and marketing agents run no stored script and fetch nothing from other servers', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const foreign: string[] = [];
  await test.step('a script stored in a blog post or marketing text never runs, for its author or colleagues, and nothing is fetched from other servers', async () => {
    const colleague = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    for (const one of [page, colleague]) {
      await recordExternalRequests(one, foreign);
      one.on('dialog', (dialog) => void dialog.dismiss().then(() => foreign.push('a dialog')));
      await one.exposeFunction('pwn', () => foreign.push('pwn'));
    }
    await signIn(page, `writer-${Date.now()}@example.test`);
    const content = storedScripts.map((script) => `<p>A line.</p>${script}`).join('\n');
    const [title = ''] = storedScripts;
    const words = storedScripts.join(' ').slice(0, 1_900);
    // Puts each of the scripts into each field that a table shows.
    const summaries = scriptsWithin(1_900);
    const keywords = storedScripts.filter((script) => script.length <= 80);
    for (const [place, text] of scriptsWithin(300).entries()) {
      await page.request.post('/api/blog-posts', {
        data: {
          title: text,
          topic: text,
          summary: summaries[place % summaries.length],
          keywords: keywords.slice(place * 7, place * 7 + 7),
        },
      });
    }
    await visit(page, '/agents/blog-post');
    await expect(page.getByRole('table').getByText('pwn()').first()).toBeVisible();
    for (let shown = 2; shown <= Math.ceil(scriptsWithin(300).length / 5); shown++) {
      const turn = page.getByRole('button', { name: `Page ${shown}`, exact: true });
      await turn.click();
      await expect(turn).toHaveAttribute('aria-current', 'page');
    }
    const made = await page.request.post('/api/blog-posts', {
      data: {
        title,
        content,
        topic: title,
        summary: words,
        keywords: title,
        description: words.slice(0, 400),
      },
    });
    const { id } = await made.json();
    await visit(page, `/agents/blog-post?post=${id}`);
    await expect(page.frameLocator('iframe').getByText('A line.').first()).toBeVisible();
    await visit(page, `/agents/blog-post?edit=${id}&panel=seo`);
    await expect(page.getByRole('textbox', { name: 'Content' }).getByText('A line.').first()).toBeVisible();
    await page.getByText('HTML', { exact: true }).click();
    await page.getByRole('textbox', { name: 'HTML content' }).fill(content);
    const preview = page.frameLocator('iframe[title="Live preview of the HTML"]');
    await expect(preview.getByText('A line.').first()).toBeVisible();
    await page.getByText('Preview', { exact: true }).click();
    const whole = page.frameLocator('iframe[title="Preview of the post"]');
    await expect(whole.getByText('A line.').first()).toBeVisible();
    await page.getByText('Rich text', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Content' }).getByText('A line.').first()).toBeVisible();
    await expect(page.getByText(/Saved · revision/)).toBeVisible();
    for (const format of ['html', 'md', 'docx'])
      expect(
        await (await page.request.get(`/api/blog-posts/${id}/file?format=${format}`)).text(),
      ).not.toMatch(/<script>pwn|onerror=|evil\.test\/x\.js"/);

    // If the marketing agent is installed, its records get scripts, too.
    let projectId: string | null = null;
    const installed: { slug: string }[] = await (await page.request.get('/api/ai-agents')).json();
    if (installed.some(({ slug }) => slug === 'marketing-content')) {
      const whole = storedScripts.join('\n');
      const long = { scope: whole, metrics: whole, testimonial: whole };
      const project = await page.request.post('/api/marketing/projects', {
        data: { name: title, clientName: title, ...long },
      });
      projectId = (await project.json()).id;
      for (const text of scriptsWithin(200))
        await page.request.post('/api/marketing/projects', {
          data: { name: text, clientName: text, scope: text },
        });
      await visit(page, '/agents/marketing-content');
      await expect(page.getByRole('table').getByText('pwn()').first()).toBeVisible();
      for (let shown = 2; shown <= Math.ceil(scriptsWithin(200).length / 10); shown++)
        await page.getByRole('button', { name: 'Next' }).click();
      await visit(page, `/agents/marketing-content?view=new&edit=${projectId}`);
      await expect(page.getByLabel('Project Scope')).toHaveValue(/<script>pwn\(\)/);
      for (const contentType of ['linkedin', 'twitter', 'case-study'])
        await page.request.post(`/api/marketing/projects/${projectId}/content`, {
          data: { contentType, content: `A line.\n\n${content}` },
        });
      for (const tab of ['social', 'case-study']) {
        await visit(page, `/agents/marketing-content?project=${projectId}&tab=${tab}`);
        await expect(page.getByText('A line.').first()).toBeVisible();
      }
      // Exported files are attachments, which other programs open. In Markdown and plain text, a script is only words.
      for (const [type, format] of [
        ['linkedin', 'txt'],
        ['twitter', 'md'],
        ['case-study', 'docx'],
      ]) {
        const file = await page.request.get(
          `/api/marketing/content/${projectId}.${type}/export?format=${format}`,
        );
        expect([file.status(), file.headers()['content-disposition']?.split(';')[0]]).toEqual([
          200,
          'attachment',
        ]);
        expect(file.headers()['content-type']).not.toContain('html');
      }
      await page.request.patch(`/api/marketing/projects/${projectId}`, { data: { everyone: 'viewer' } });
      await page.getByRole('button', { name: 'More actions for Case Study' }).click();
      await page.getByRole('menuitem', { name: 'Show the prompt' }).click();
      await expect(page.getByRole('dialog')).toContainText('<script>pwn()</script>');
    }

    // Puts scripts into what a colleague sees: a notification, a project, a post, and a shared chat with the question and an
    // answer that quotes.
    const harbour = await upload(page, {
      name: 'harbour.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(storedScripts.map((script) => `The harbour opens at nine ${script}.`).join('\n\n')),
    });
    await signIn(colleague, `reviewer-${Date.now()}@example.test`);
    const { id: reviewer } = await (await colleague.request.get('/api/auth/me')).json();
    await page.request.put(`/api/documents/${harbour}/shares`, {
      data: { to: 'person', id: reviewer, role: 'viewer' },
    });
    await page.request.patch(`/api/blog-posts/${id}`, { data: { everyone: 'viewer' } });
    const asked = await page.request.post(`/api/blog-posts/${id}/notes`, {
      data: { kind: 'asked', text: words, reviewers: [reviewer] },
    });
    for (const text of scriptsWithin(4_000))
      await page.request.post(`/api/blog-posts/${id}/notes`, { data: { text } });
    expect(asked.status()).toBe(200);
    await visit(page, '/agents/blog-post?chat=new');
    for (const [place, question] of ['When does the harbour open?', words].entries()) {
      await page.getByRole('textbox', { name: 'Message' }).fill(question);
      await page.keyboard.press('Enter');
      const answer = page.getByRole('article', { name: 'Answer' }).nth(place);
      await expect(answer).toHaveAttribute('aria-busy', 'false');
      if (place === 0) await expect(answer).toContainText('The harbour opens at nine');
    }
    const chat = new URL(page.url()).searchParams.get('chat');
    // Puts scripts into the wizard: its field, the topics, and the draft from a document that contains scripts.
    await visit(page, '/agents/blog-post?view=new');
    await page.getByLabel('Topic area').fill(`harbour ${storedScripts[0]}`);
    await page.getByRole('button', { name: 'Generate New Topics' }).click();
    await page.getByRole('radio').first().check({ force: true });
    await page.getByRole('button', { name: 'Generate Blog Post' }).click();
    const draft = page.frameLocator('iframe[title="Draft"]');
    await expect(draft.getByText('opens at nine').first()).toBeVisible();
    await page.request.patch(`/api/ai-chat-sessions/${chat}`, { data: { shared: true } });
    await visit(colleague, `/shared/chats/${chat}`);
    const told = colleague.getByRole('article');
    await expect(told).toHaveCount(4);
    await expect(told.nth(1)).toContainText('The harbour opens at nine');
    await expect(told.nth(2)).toContainText('<script>pwn()</script>');
    await colleague.getByRole('button', { name: /^Notifications/ }).click();
    await expect(colleague.getByText('asks you to review').first()).toContainText('<script>pwn()');
    await visit(colleague, `/agents/blog-post?edit=${id}`);
    await expect(colleague.frameLocator('iframe').getByText('A line.').first()).toBeVisible();
    await expect(colleague.getByText('<script>pwn()').first()).toBeVisible();
    // Ends sharing, so that the scripts do not stay in the tables of other people.
    await page.request.patch(`/api/blog-posts/${id}`, { data: { everyone: 'none' } });
    if (projectId !== null) {
      for (const tab of ['social', 'case-study']) {
        await visit(colleague, `/agents/marketing-content?project=${projectId}&tab=${tab}`);
        await expect(colleague.getByText('A line.').first()).toBeVisible();
      }
      await page.request.patch(`/api/marketing/projects/${projectId}`, { data: { everyone: 'none' } });
    }
    await colleague.close();
    expect(foreign).toEqual([]);
  });

  await test.step('a script stored in the settings of the blog or marketing agent never runs', async () => {
    const whole = storedScripts.join('\n');
    const prompts = { general: '', topics: `[Field] ${whole}`, post: `[TOPIC] ${whole}` };
    const agent = '/api/ai-agents/blog-post';
    await page.request.patch(agent, { data: { systemPrompt: 'One before it.' } });
    expect(
      (await page.request.patch(agent, { data: { systemPrompt: formatPrompts(prompts) } })).status(),
    ).toBe(200);
    // Reloads, because the open page shows the earlier settings.
    await page.goto('/agents/blog-post?settings=prompts');
    for (const name of ['Topics prompt', 'Blog post prompt'])
      await expect(page.getByLabel(name)).toHaveValue(/<script>pwn\(\)<\/script>/);
    await page.getByRole('button', { name: 'Versions' }).click();
    await expect(page.getByRole('dialog').getByText('pwn()').last()).toBeVisible();

    // The blog's address applies to everyone, and appears in previews and exported files.
    const admin = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    await signIn(admin, 'admin@example.test');
    const values = {
      siteUrl: 'https://evil.test/"><img src=x onerror=pwn()></script><script>pwn()</script>',
    };
    const set = { data: { for: 'team', values } };
    expect((await admin.request.put(`${agent}/settings`, set)).status()).toBe(200);
    const { id } = await (await page.request.post('/api/blog-posts', { data: { title: 'A post' } })).json();
    await visit(page, `/agents/blog-post?edit=${id}&panel=seo`);
    await expect(page.getByText('evil.test').first()).toBeVisible();
    const file = await (await page.request.get(`/api/blog-posts/${id}/file?format=html`)).text();
    expect(file).not.toMatch(/<img src=x|<script>pwn/);
    await admin.request.delete(`${agent}/settings?for=team&names=siteUrl`);
    await admin.close();

    const installed: { slug: string }[] = await (await page.request.get('/api/ai-agents')).json();
    if (installed.some(({ slug }) => slug === 'marketing-content')) {
      const own = { linkedInPrompt: whole, twitterPrompt: whole, caseStudyPrompt: whole };
      expect((await page.request.put('/api/marketing/settings', { data: own })).status()).toBe(200);
      await visit(page, '/agents/marketing-content?view=settings');
      for (const name of ['LinkedIn Prompt', 'Twitter Prompt', 'Case Study Prompt'])
        await expect(page.getByLabel(name)).toHaveValue(/<script>pwn\(\)<\/script>/);
      const project = await page.request.post('/api/marketing/projects', {
        data: { name: 'A project', clientName: 'A client', scope: 'A scope.' },
      });
      await visit(page, `/agents/marketing-content?project=${(await project.json()).id}`);
      await page.getByRole('button', { name: 'More actions for LinkedIn' }).click();
      await page.getByRole('menuitem', { name: 'Show the prompt' }).click();
      await expect(page.getByRole('dialog')).toContainText('<script>pwn()</script>');
    }
    expect(foreign).toEqual([]);
  });
});
