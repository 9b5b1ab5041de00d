import { expect, type Page, type Route, request as playwrightRequest, test } from '../../../host/e2e/test.ts';
import { expectAccessible } from '../../../host/e2e/accessible.ts';
import { signIn, toasts, upload } from '../../../host/e2e/workspace.ts';
import { recordExternalRequests } from './external-requests.ts';

/** Delays requests that save a post until the returned function is called. */
async function holdSaves(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const posts = '**/api/blog-posts/*';
  await page.route(posts, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  return async () => {
    held.resolve();
    await page.unroute(posts);
  };
}

test('a person turns a topic area into topics, a draft with sources, an edited post and a published post', async ({
  page,
}) => {
  const foreign: string[] = [];
  await recordExternalRequests(page, foreign);
  await signIn(page, `writer-${Date.now()}@example.test`);
  await upload(page, {
    name: 'launch-notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      'The solar kettle boils a litre of water in nine minutes. It is sold from the third of May in all our shops.',
    ),
  });
  await page.goto('/agents/blog-post');
  await expect(page.getByText('No blog posts yet')).toBeVisible();
  await expectAccessible(page, 'empty');
  await page.getByRole('link', { name: 'New Post' }).first().click();
  await page.getByLabel('Topic area').fill('solar kettle');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click();
  await page.goBack();
  await expect(page.getByLabel('Topic area')).toHaveValue('solar kettle');
  await page.getByRole('button', { name: 'Generate New Topics' }).click();
  await expect(page.getByText('From your documents, without an AI model.')).toBeVisible();
  await page.getByRole('radio').first().check({ force: true });
  await expectAccessible(page, 'topics');
  await page.getByRole('button', { name: 'Generate Blog Post' }).click();

  const draft = page.frameLocator('iframe[title="Draft"]');
  await expect(draft.getByText('nine minutes. [1]')).toBeVisible();
  await expect(page.getByText('Compiled from 1 source, without an AI model')).toBeVisible();
  await expect(page.getByText('saved as Draft, revision 1')).toBeVisible();
  await expectAccessible(page, 'draft');
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText('saved as Draft, revision 2')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Topics' }).click();
  await expect(page.getByRole('radio')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the draft' }).click();
  await page.getByRole('link', { name: 'Edit the draft' }).click();

  const content = page.getByRole('textbox', { name: 'Content' });
  await expect(content).toContainText('nine minutes');
  const release = await holdSaves(page);
  await content.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Written by hand.');
  // A person leaves the post before it is saved. On return, the text is complete, and the person's own save causes no conflict.
  await page.getByRole('link', { name: 'All posts' }).click();
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(content).toContainText('Written by hand.');
  await expect(page.getByText('Saving…')).toBeVisible();
  await release();
  await expect(page.getByText(/^Saved · revision/)).toBeVisible();
  await expect(page.getByRole('alert', { name: 'Changed by someone else' })).toHaveCount(0);
  await expectAccessible(page, 'rich text');
  await page.getByText('HTML', { exact: true }).click();
  const source = page.getByRole('textbox', { name: 'HTML content' });
  await expect(source).toHaveValue(/Written by hand\./);
  await source.fill(
    '<h1>Tea in the sun</h1><p>Nine minutes.</p><img src="https://evil.test/a.png" alt="A kettle" onerror="document.title=1"><script>document.title=2</script>',
  );
  const preview = page.frameLocator('iframe[title="Live preview of the HTML"]');
  await expect(preview.getByRole('heading', { name: 'Tea in the sun' })).toBeVisible();
  await expect(preview.locator('script, [onerror]')).toHaveCount(0);
  await expect(page.getByText(/Saved · revision/)).toBeVisible();
  const comment = page.getByLabel('Comment', { exact: true });
  await page.getByRole('tab', { name: 'Review' }).click();
  await comment.fill('Half a thought');
  await page.getByRole('tab', { name: 'SEO' }).click();
  await expect(page.getByText('Checks', { exact: false }).first()).toBeVisible();
  await expectAccessible(page, 'source and checks');
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(comment).toHaveValue('Half a thought');
  await comment.clear();
  await page.getByRole('button', { name: 'Revisions' }).click();
  await page.getByLabel('Version', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(toasts(page)).toContainText(['restored']);
  await expect(source).toHaveValue(/nine minutes/);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Schedule' }).getByText('Publish at')).toBeVisible();
  // The composed draft has gaps, so the dialog asks for a confirmation of their number.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this post' });
  await expect(dialog).toContainText('Readers will see these gaps');
  await expectAccessible(page, 'publish dialog');
  await dialog.getByRole('button', { name: 'Publish with 2 gaps' }).click();
  await page.getByRole('button', { name: 'Site', exact: true }).click();
  await expectAccessible(page, 'site');
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();

  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page.getByText('1 post', { exact: true })).toBeVisible();
  await expectAccessible(page, 'table');
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('2 posts', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^More actions for .*copy/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete this blog post? It moves to the trash.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 posts', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^View/ }).first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Edit Post' })).toBeVisible();
  await expectAccessible(page, 'view');
  expect(foreign).toEqual([]);
});

test('no text is lost if two people edit a blog post simultaneously, and a chat with the blog agent opens at its address', async ({
  page,
  browser,
  baseURL,
  colleague: other,
}) => {
  await signIn(page, `writer-${Date.now()}@example.test`);
  const made = await page.request.post('/api/blog-posts', {
    data: { title: 'Shared', content: '<p>First.</p>' },
  });
  const { id } = await made.json();
  await page.request.patch(`/api/blog-posts/${id}`, { data: { everyone: 'editor' } });
  await signIn(other, `editor-${Date.now()}@example.test`);
  for (const one of [page, other]) {
    await one.goto(`/agents/blog-post?edit=${id}`);
    await one.getByText('HTML', { exact: true }).click();
  }
  await page.getByRole('textbox', { name: 'HTML content' }).fill('<p>Mine.</p>');
  await expect(page.getByText('Saved · revision 1')).toBeVisible();
  await other.getByRole('textbox', { name: 'HTML content' }).fill('<p>Theirs.</p>');
  const conflict = other.getByRole('alert', { name: 'Changed by someone else' });
  await expect(conflict).toContainText('Mine');
  await expect(conflict).toContainText('Theirs.');
  await conflict.getByRole('button', { name: 'Keep my version' }).click();
  await expect(conflict).toHaveCount(0);
  const revisions = async () => {
    const listed = await (await page.request.get(`/api/blog-posts/${id}/revisions`)).json();
    return listed.map(({ content }: { content: string }) => content);
  };
  // The message about the conflict disappears as soon as saving starts.
  await expect.poll(revisions).toEqual(['<p>Theirs.</p>', '<p>Mine.</p>']);
  await page.request.patch(`/api/blog-posts/${id}`, { data: { everyone: 'none' } });

  // People can correct a deviation from the style guide in the text, or accept the deviation.
  const admin = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await signIn(admin, 'admin@example.test');
  await admin.goto('/agents/blog-post?settings=voice');
  await admin.getByLabel('Exclamation marks are allowed').uncheck();
  await admin.getByRole('button', { name: 'Save style guide' }).click();
  await expect(toasts(admin)).toContainText(['Style guide, version']);
  await page.request.patch(`/api/blog-posts/${id}`, {
    data: { content: '<p>Tea!</p><p>And <b>more</b>!</p>' },
  });
  await page.goto(`/agents/blog-post?edit=${id}&panel=voice`);
  const voice = page.getByRole('complementary', { name: 'Brand voice' });
  await expect(voice).toContainText('2 marks');
  await expectAccessible(page, 'brand voice');
  await voice.getByRole('button', { name: /^Accept.*Tea!/ }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Tea.');
  await voice.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(voice).toContainText('No deviations from the style guide');
  await expect(page.getByText(/Saved · revision/)).toBeVisible();
  await page.reload();
  await expect(voice).toContainText('No deviations from the style guide');
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('And more!');
  await admin.getByLabel('Exclamation marks are allowed').check();
  await admin.getByRole('button', { name: 'Save style guide' }).click();
  await expect(admin.getByLabel('Exclamation marks are allowed')).toBeChecked();
  await admin.close();

  await page.goto('/agents/blog-post?chat=new');
  await page.getByRole('textbox', { name: 'Message' }).fill('Which headline would you take?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/chat=[0-9a-f-]{36}/);
  const chat = page.url();
  await page.goto('/agents/blog-post');
  await page.goto(chat);
  await expect(page.getByRole('article', { name: 'You' })).toContainText('Which headline would you take?');
  await page.goto('/agents');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Blog Post Generator' })
    .getByRole('link', { name: 'Use Agent' })
    .click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByLabel('Topics prompt')).toHaveValue(/\[Field\]/);
  await expectAccessible(page, 'settings');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('tab').first()).toHaveText('Prompt Configuration');
  await page.getByLabel('Blog post prompt').fill('Write 1,500 words.');
  await expect(settings).toContainText('Target: 1,500 words: up to 10,000 tokens.');
  await expect(settings).toContainText('[TOPIC] is missing');
  // A failed save keeps the typed text.
  const refuse = (route: Route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback());
  await page.route('**/api/ai-agents/**', refuse);
  await page.getByLabel('Topics prompt').fill('Five of [Field].');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toasts(page)).toContainText(['Failed to save settings']);
  await expect(page.getByLabel('Topics prompt')).toHaveValue('Five of [Field].');
  // Back and other tabs ask before they discard the input.
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Topics prompt')).toHaveValue('Five of [Field].');
  const provider = page.getByRole('tab', { name: 'AI Provider' });
  await provider.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Topics prompt')).toHaveValue('Five of [Field].');
  await provider.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('combobox', { name: 'AI Provider' })).toBeVisible();
  await page.getByRole('tab', { name: 'Prompt Configuration' }).click();
  await page.getByLabel('Topics prompt').fill('Six of [Field].');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/agents$/);
  await expect(question).toBeHidden();
  await page.unroute('**/api/ai-agents/**', refuse);
});

test('each of the three providers writes a blog post with its topics', async ({ browser, wires }) => {
  const person = await playwrightRequest.newContext({ baseURL: wires.url });
  await person.get('/api/auth/google?login_hint=writer@example.test');
  const headers = { origin: wires.url };
  for (const [aiProvider, most] of [
    ['openai', 16_000],
    ['anthropic', 17_000],
    ['google', 17_000],
  ] as const) {
    await person.patch('/api/ai-agents/7', { headers, data: { aiProvider } });
    wires.makers.script(
      { text: '{"topics":[{"title":"Ice","description":"Cold","sources":[]}]}' },
      { text: ['<h1>Ice</h1>', '<p>Cold', ' water.</p>'] },
    );
    const run = await (
      await person.post('/api/blog-posts/runs', { headers, data: { field: 'water' } })
    ).json();
    expect(run).toMatchObject({ how: 'model', topics: [{ title: 'Ice' }], budget: most });
    await person.post(`/api/blog-posts/runs/${run.id}/write`, { headers, data: { topicId: '1' } });
    const postId = async () => (await (await person.get(`/api/blog-posts/runs/${run.id}`)).json()).postId;
    await expect.poll(postId).not.toBeNull();
    const post = await (await person.get(`/api/blog-posts/${await postId()}`)).json();
    expect(post).toMatchObject({ content: '<h1>Ice</h1><p>Cold water.</p>', how: 'model', status: 'Draft' });
  }

  // If the topics cannot be parsed, samples appear instead. A draft that fails creates no post.
  const page = await browser.newPage({ baseURL: wires.url });
  await signIn(page, 'writer@example.test');
  await page.goto('/agents/blog-post?view=new');
  await page.getByLabel('Topic area').fill('water');
  wires.makers.script({ text: 'I would rather not.', repeat: 2 });
  await page.getByRole('button', { name: 'Generate New Topics' }).click();
  await expect(page.getByText('No topics found for this area; these are samples')).toBeVisible();
  await page.getByRole('radio').first().check({ force: true });
  wires.answerBy(({ operation }) => (operation === 'chat' ? { error: 400 } : undefined));
  await page.getByRole('button', { name: 'Generate Blog Post' }).click();
  const preview = page.getByRole('main');
  await expect(preview).toContainText(/Error Generating Blog Post: .+ Nothing has been saved\./);
  await expect(toasts(page)).toContainText(['Error Generating Blog Post']);
  wires.answerBy(({ operation }) => (operation === 'chat' ? { text: '<h1>Water</h1>' } : undefined));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(preview).toContainText('Drafted by');
  await page.close();
  await person.dispose();
});
