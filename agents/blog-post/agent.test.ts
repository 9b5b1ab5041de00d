import { AgentManifest, AppError, type Passage } from '@staffroom/sdk';
import { scriptsWithin, storedScripts, testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import * as contract from './contract.ts';
import { manifest } from './manifest.ts';
import { composePost } from './server/compose.ts';
import plugin from './server/index.ts';

it('the manifest of the blog agent has the agreed id and number, and its page uses the full width', () => {
  expect(AgentManifest.parse(manifest)).toMatchObject({ id: 'blog-post', number: 7, layout: 'full' });
});

const library = [
  {
    filename: 'vans.txt',
    text: 'Sensors in 38 vans of the cold chain cost 2.10 euros each. Doors, not engines, break the cold chain on most days.',
  },
];
const answer = '<h1>Cold chain</h1><p>Open doors break the cold chain, the engines seldom do [1].</p>';
const topics = { topics: [{ title: 'The cold chain', description: 'What breaks it', sources: [1] }] };

type Options = NonNullable<Parameters<typeof testAgent>[1]>;

async function walk(replies: NonNullable<Options['replies']>, options: Options = {}) {
  const agent = testAgent(plugin, { replies, documents: library, ...options });
  const run = await agent.request(contract.createRun, { body: { field: 'cold chain' } });
  const write = async (times: number, jobId = crypto.randomUUID()) => {
    await agent.request(contract.startWriting, { params: { id: run.id }, body: { topicId: '1' } });
    await agent.run(contract.write, agent.queue.at(-1)?.input as never, jobId);
    expect(agent.queue).toHaveLength(times);
    return jobId;
  };
  const post = async () => {
    const { postId } = await agent.request(contract.getRun, { params: { id: run.id } });
    return agent.request(contract.getPost, { params: { id: postId ?? '' } });
  };
  return { agent, run, write, post };
}

describe('the wizard', () => {
  it('the blog wizard creates one post per topic, and a revision each time the post is rewritten', async () => {
    const { agent, run, write, post } = await walk([topics, answer, `${answer}<p>Once more.</p>`]);
    expect(run).toMatchObject({
      how: 'model',
      topics: [{ id: '1', title: 'The cold chain' }],
      target: 2000,
      budget: 16_000,
    });
    const jobId = await write(1);
    // A repeated run after a crash calls no model and saves nothing twice.
    await agent.run(contract.write, { runId: run.id, topicId: '1', times: 1 }, jobId);
    const first = await post();
    expect(first).toMatchObject({
      title: 'Cold chain',
      status: 'Draft',
      how: 'model',
      revision: 1,
      content: answer,
      keywords: ['cold chain'],
      sources: [{ number: 1, filename: 'vans.txt' }],
    });
    expect(agent.asked[1]).toMatchObject({ maxTokens: 16_000 });
    expect(agent.asked[1]?.messages[0]?.content).toContain('about “The cold chain” of at least');
    expect((agent.emitted as { text: string }[]).map(({ text }) => text).join('')).toBe(answer);
    await write(2);
    expect(await post()).toMatchObject({ id: first.id, revision: 2 });
    const listed = await agent.request(contract.tablePosts, { query: {} });
    expect(listed).toMatchObject({ total: 1, items: [{ id: first.id }] });
    const restored = await agent.request(contract.restoreRevision, { params: { id: first.id, number: 1 } });
    expect(restored).toMatchObject({ revision: 3, content: answer, sources: [{ number: 1 }] });
  });

  it('a citation, a title and a figure that no source supports are not shown as sourced in a post by a model', async () => {
    const { write, post } = await walk([
      topics,
      '<h1>Savings doubled to 99 million</h1><p>Doors break the <b>cold chain</b> [1]. We have 12,000 engineers [1]. <em>Half of all vans fly to Mars each morning</em> [1].</p>',
    ]);
    await write(1);
    const { title, content, facts, unsupported, sources } = await post();
    expect(title).toBe('The cold chain');
    expect(content).toContain(
      'Doors break the <b>cold chain</b> [1]. We have 12,000 engineers. <em>Half of all vans fly to Mars each morning</em>.',
    );
    expect(sources).toHaveLength(1);
    expect(content).toMatch(/^<h1>The cold chain<\/h1>/);
    expect(facts.map(({ found }) => found)).toEqual(['12,000', 'Half of all vans fly to Mars each morning.']);
    expect(unsupported).toBe(2);
  });

  it('the blog wizard creates no post if writing fails, and keeps the topics', async () => {
    const { agent, run, write } = await walk([topics, new AppError('unavailable', 'Busy.'), answer]);
    await expect(write(1)).rejects.toThrow('Busy.');
    expect(await agent.request(contract.listPosts)).toEqual([]);
    expect(await agent.request(contract.getRun, { params: { id: run.id } })).toMatchObject({
      postId: null,
      topics: run.topics,
    });
    await write(2);
    expect(await agent.request(contract.listPosts)).toHaveLength(1);
  });

  it('the blog wizard creates no post if a person cancels during writing', async () => {
    const stop = new AbortController();
    const cancelled = () => {
      stop.abort(new Error('Canceled'));
      return answer;
    };
    const { write, agent } = await walk([topics, cancelled], { signal: stop.signal });
    await expect(write(1)).rejects.toThrow('Canceled');
    expect(await agent.request(contract.listPosts)).toEqual([]);
  });

  it('the blog wizard follows the style guide', async () => {
    const samples = [{ documentId: crypto.randomUUID(), filename: 'a.docx', text: 'We keep it short.' }];
    const { agent, write } = await walk([topics, answer], { styleGuide: { exclamations: false, samples } });
    await write(1);
    expect(agent.asked[1]?.system).toContain('No exclamation marks.');
    expect(agent.asked[1]?.messages[0]?.attachments?.map(({ filename }) => filename)).toEqual([
      'sample of our style: a.docx',
    ]);
  });

  it('without a model, the blog wizard composes a draft of library sentences with sources, and marks gaps', () => {
    const passage = (quote: string, section: string | null) =>
      ({ quote, section, filename: 'van_report.txt', documentId: 'v', start: 0 }) as Passage;
    const html = composePost({ id: '1', title: 'Ice & vans', description: '' }, [
      passage('cut off. Doors break the cold chain on most days. It', 'Report › 2.1 Doors'),
      passage('Sensors in 38 vans cost 2.10 euros each.', null),
    ]);
    expect(html).toBe(
      [
        '<h1>Ice &amp; vans</h1>',
        '<p>[to be supplied: two sentences that say what readers gain from this post]</p>',
        '<h2>Doors</h2>\n<p>Doors break the cold chain on most days. [1]</p>',
        '<h2>Van report</h2>\n<p>Sensors in 38 vans cost 2.10 euros each. [2]</p>',
        '<h2>What to do next</h2>\n<p>[to be supplied: what the reader should do now]</p>',
      ].join('\n'),
    );
    expect(composePost({ id: '1', title: 'Ice', description: '' }, [])).toContain('The library says nothing');
  });

  it('the blog wizard’s token budget does not exceed the model’s limit', async () => {
    const { run } = await walk([topics], { modelSettings: { maxTokens: 5_000 } });
    expect(run).toMatchObject({ target: 2_000, budget: 5_000 });
  });

  it('the blog wizard marks topics of a model that no document supports', async () => {
    const suggested = [
      { title: 'What sensors in vans cost', description: 'For drivers.', sources: [1] },
      { title: 'Pension law for bakers', description: 'Rules.', sources: [1] },
      { title: 'Doors of the vans', description: 'Without a citation.' },
      { title: 'Moon landings', description: 'Without a citation.', sources: [] },
    ];
    const { run } = await walk([{ topics: suggested }]);
    expect(run.how).toBe('model');
    expect(run.topics.map(({ title, documents }) => [title, documents.length > 0])).toEqual([
      ['What sensors in vans cost', true],
      ['Pension law for bakers', false],
      ['Doors of the vans', true],
      ['Moon landings', false],
    ]);
  });

  it('the blog wizard shows sample topics, marked as samples, if no topic in the model’s answer can be parsed', async () => {
    const { run } = await walk(['I would rather not.']);
    expect([run.how, run.topics.length]).toEqual(['samples', 5]);
  });
});

describe('a post', () => {
  const ana = { id: crypto.randomUUID(), name: 'Ana' };
  const created = async (options: Options = {}) => {
    const agent = testAgent(plugin, { ...options, user: { ...ana, ...options.user } });
    const body = { title: 'Ice', content: '<p onclick="x()">One.</p>', keywords: 'ice, Ice', topic: 'Cold' };
    const post = await agent.request(contract.createPost, { body: body as never });
    const change = (more: object) =>
      agent.request(contract.updatePost, { params: { id: post.id }, body: more as never });
    return { agent, post, change, params: { id: post.id } };
  };

  it('the HTML of a blog post is sanitized, autosaves go into one revision, and a save based on an older version is refused', async () => {
    const { post, change, agent, params } = await created();
    expect(post).toMatchObject({ content: '<p>One.</p>', keywords: ['ice'], slug: 'ice', version: 1 });
    const second = await change({ content: '<p>Two.</p>', version: 1, autosave: true });
    expect([second.version, second.revision]).toEqual([2, 1]);
    await expect(change({ content: '<p>Lost?</p>', version: 1 })).rejects.toMatchObject({ code: 'conflict' });
    expect((await change({ content: '<p>Three.</p>', version: 2 })).revision).toBe(2);
    const revisions = await agent.request(contract.listRevisions, { params });
    expect(revisions.map(({ content }) => content)).toEqual(['<p>Three.</p>', '<p>Two.</p>']);
  });

  it('the table of blog posts has sorted pages of five, and its search finds posts by the text that the table shows', async () => {
    const { agent } = await created();
    for (const title of ['beta', 'Alpha', 'delta', 'Gamma', 'epsilon', 'zeta'])
      await agent.request(contract.createPost, { body: { title } });
    const table = (query: object) => agent.request(contract.tablePosts, { query });
    expect(await table({ sort: 'title', direction: 'ascending' })).toMatchObject({
      total: 7,
      pages: 2,
      items: ['Alpha', 'beta', 'delta', 'epsilon', 'Gamma'].map((title) => ({ title })),
    });
    expect((await table({ page: 9 })).items).toHaveLength(2);
    expect((await table({ search: 'COLD' })).items).toMatchObject([{ title: 'Ice' }]);
    // The search ignores ids, keys and names that the table does not show.
    for (const search of [ana.id.slice(0, 13), ana.id, ana.name])
      expect((await table({ search })).total).toBe(0);
  });

  it('a blog post can be duplicated as a draft, moved to the trash and restored', async () => {
    const { agent, params, change } = await created();
    await change({ status: 'published' });
    const copy = await agent.request(contract.duplicatePost, { params });
    expect(copy).toMatchObject({
      title: 'Ice (copy)',
      status: 'Draft',
      publishedUrl: null,
      content: '<p>One.</p>',
    });
    await agent.request(contract.deletePost, { params });
    await expect(agent.request(contract.getPost, { params })).rejects.toMatchObject({ code: 'not-found' });
    expect((await agent.request(contract.undeletePost, { params })).status).toBe('Published');
  });

  const settings = {
    webhookUrl: 'https://cms.test/hook',
    webhookSecret: 'BLOG_WEBHOOK_SECRET',
  };

  it('a published blog post is sent to the company’s website with a signature, and links to its published address', async () => {
    const { agent, post, params } = await created({
      user: { role: 'admin' },
      webhookAnswer: { url: 'https://blog.test/ice' },
      agentSettings: { team: settings },
    });
    await agent.request(contract.updatePost, { params, body: { content: '<p>Cold [1].</p>' } });
    const published = await agent.request(contract.publishPost, { params, body: {} });
    expect(published).toMatchObject({ status: 'Published', publishedUrl: null, target: 'cms.test' });
    const [queued] = agent.queue;
    await agent.run(contract.publish, queued?.input as never);
    expect(agent.sent).toMatchObject([
      {
        url: settings.webhookUrl,
        secret: settings.webhookSecret,
        type: 'post.published',
        data: { id: post.id, content: '<p>Cold.</p>' },
      },
    ]);
    expect((await agent.request(contract.getPost, { params })).publishedUrl).toBe('https://blog.test/ice');
  });

  it('a blog post that the company’s website did not accept is sent again as the same event', async () => {
    let asked = 0;
    const { agent, params } = await created({
      user: { role: 'admin' },
      agentSettings: { team: settings },
      webhookAnswer: {
        toJSON() {
          asked += 1;
          if (asked === 1) throw new AppError('unavailable', 'cms.test answered with 500.');
          return { url: 'https://blog.test/ice' };
        },
      },
    });
    await agent.request(contract.publishPost, { params, body: {} });
    const [queued] = agent.queue;
    const send = () => agent.run(contract.publish, queued?.input as never, jobId);
    const jobId = crypto.randomUUID();
    const post = () => agent.request(contract.getPost, { params });
    await expect(send()).rejects.toThrow('“Ice”: cms.test answered with 500.');
    expect(await post()).toMatchObject({ problem: 'cms.test answered with 500.', publishedUrl: null });
    await send();
    expect(await post()).toMatchObject({ problem: null, publishedUrl: 'https://blog.test/ice' });
    const [first, second] = agent.sent;
    expect(agent.sent).toHaveLength(2);
    expect(second?.id).toBe(first?.id);
  });

  it('a blog post is published at its scheduled time', async () => {
    const { agent, params } = await created({ user: { role: 'admin' } });
    const publish = (at: string | null) => agent.request(contract.publishPost, { params, body: { at } });
    await expect(publish('2020-01-01T00:00:00Z')).rejects.toThrow('Choose a time in the future');
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await publish(later)).publishAt).toBe(later);
    await agent.runSchedule('publish');
    expect(await agent.request(contract.getPost, { params })).toMatchObject({
      status: 'Draft',
      publishAt: later,
    });
    expect((await publish(null)).publishAt).toBeNull();
    const look = () => agent.request(contract.getPost, { params });
    await publish(later);
    await agent.runSchedule('publish', { dueAt: new Date(Date.parse(later) - 1).toISOString() });
    expect(await look()).toMatchObject({ status: 'Draft' });
    await agent.runSchedule('publish', { dueAt: later });
    const published = await look();
    expect(published).toMatchObject({ status: 'Published', publishAt: null });
    // A post that is already published is not published again by a later schedule.
    await agent.runSchedule('publish', { dueAt: later, lastDueAt: later });
    expect(await look()).toMatchObject({ status: 'Published', publishedAt: published.publishedAt });
  });

  it('a blog post is edited by its editors, shared and deleted by its owner, and published by people with the right to publish', async () => {
    const { agent, change, params } = await created({ agentSettings: { team: { publishers: 'admins' } } });
    await expect(change({ status: 'Published' })).rejects.toThrow('Only administrators can publish posts');
    const rita = agent.as({ name: 'Rita' });
    const edit = (body: object) => rita.request(contract.updatePost, { params, body });
    await change({ everyone: 'viewer' });
    await expect(edit({ topic: 'Hers' })).rejects.toThrow('Only Ana can edit this post');
    await change({ everyone: 'editor' });
    expect(await edit({ topic: 'Hers' })).toMatchObject({ topic: 'Hers', author: 'Ana', isOwner: false });
    await expect(edit({ everyone: 'none' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(rita.request(contract.deletePost, { params })).rejects.toThrow('Only Ana can delete');
    expect(
      await agent.as({ role: 'admin' }).request(contract.publishPost, { params, body: {} }),
    ).toMatchObject({
      status: 'Published',
    });
  });

  it('a blog post can be published only with an approval of its exact text if the company requires one', async () => {
    const { agent, change, params } = await created({
      user: { role: 'admin' },
      agentSettings: { team: { reviewRequired: true } },
    });
    await expect(change({ status: 'Published' })).rejects.toThrow('Someone else must approve');
    const note = (kind: contract.Note['kind']) => agent.request(contract.addNote, { params, body: { kind } });
    await note('asked');
    await expect(note('approved')).rejects.toThrow('You wrote this version');
    expect((await agent.request(contract.getPost, { params })).mayApprove).toBe(false);
    expect(await agent.request(contract.getPost, { params })).toMatchObject({ review: 'asked' });
  });

  it('the review of a blog post notifies its participants, and reveals nothing to people without access to the post', async () => {
    const { agent, change, params, post } = await created();
    const reviewer = { id: crypto.randomUUID(), name: 'Rita' };
    const rita = agent.as(reviewer);
    const ask = { params, body: { kind: 'asked' as const, reviewers: [reviewer.id] } };
    await expect(agent.request(contract.addNote, ask)).rejects.toThrow('Share it first');
    expect(agent.notified).toEqual([]);
    await change({ everyone: 'viewer' });
    await agent.request(contract.addNote, ask);
    expect((await rita.request(contract.getPost, { params })).mayApprove).toBe(true);
    await rita.request(contract.addNote, { params, body: { kind: 'approved' } });
    await agent.request(contract.addNote, { params, body: { text: 'Thanks.' } });
    await change({ everyone: 'none' });
    await agent.request(contract.addNote, { params, body: { text: 'For myself.' } });
    const href = `/agents/blog-post?edit=${post.id}&panel=review`;
    expect(agent.notified).toEqual([
      { userId: reviewer.id, title: 'Ana asks you to review “Ice”', href },
      { userId: ana.id, title: 'Rita approved “Ice”', href },
      { userId: reviewer.id, title: 'Ana commented on “Ice”', href, body: 'Thanks.' },
    ]);
  });

  it('a blog post remembers accepted deviations from the style guide', async () => {
    const { agent, params } = await created();
    const dismiss = (key: string) => agent.request(contract.dismissMark, { params, body: { key } });
    await dismiss('avoid:ice');
    expect((await dismiss('avoid:ice')).dismissed).toEqual(['avoid:ice']);
    await expect(
      agent.as({ name: 'Rita' }).request(contract.dismissMark, { params, body: { key: 'x' } }),
    ).rejects.toThrow('Post not found');
  });

  it.each(contract.formats)('a blog post can be exported as %s', async (format) => {
    const { agent, params } = await created();
    const file = await agent.request(contract.exportPost, { params, query: { format } });
    expect(file.filename).toBe(`ice.${format}`);
    const text = typeof file.body === 'string' ? file.body : Buffer.from(file.body).toString('latin1');
    expect(text).toContain({ html: '<p>One.</p>', md: 'One.', docx: 'word/document.xml' }[format]);
  });

  it('the fields of a blog post cannot inject HTML into the head of its exported page', async () => {
    const { agent, params, change } = await created();
    const page = async () =>
      String((await agent.request(contract.exportPost, { params, query: { format: 'html' } })).body);
    const signs = async () => (await page()).split('<').length;
    const before = await signs();
    const [title, summary, description] = [300, 2_000, 500].map((most) => scriptsWithin(most));
    for (const [place, text] of (title ?? []).entries()) {
      const of = (texts: string[] = []) => texts[place % texts.length];
      await change({ title: text, topic: text, summary: of(summary), description: of(description) });
      await change({
        keywords: storedScripts.filter(({ length }) => length <= 80).slice(place * 6, place * 6 + 6),
      });
      expect([await signs(), text]).toEqual([before, text]);
    }
  });

  it('the blog agent’s chat does not receive the prompts for writing posts', async () => {
    const agent = testAgent(plugin, { replies: ['Hello.'] });
    expect((await agent.say('Which headline would you take?')).text).toBe('Hello.');
    expect(agent.asked[0]?.system).not.toContain('BLOG_POST_PROMPT');
  });
});
