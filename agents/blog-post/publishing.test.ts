import { AppError } from '@staffroom/sdk';
import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

type Options = NonNullable<Parameters<typeof testAgent>[1]>;

const ana = { id: crypto.randomUUID(), name: 'Ana' };
const team = { webhookUrl: 'https://cms.test/hook', webhookSecret: 'BLOG_WEBHOOK_SECRET' };
const withSite = { agentSettings: { team } };

async function post(text: object = {}, options: Options = {}) {
  const agent = testAgent(plugin, { ...options, user: { ...ana, ...options.user } });
  const { id } = await agent.request(contract.createPost, {
    body: { title: 'Ice', content: '<p>Cold.</p>', ...text } as never,
  });
  const params = { id };
  const edit = (body: object, who = agent) =>
    who.request(contract.updatePost, { params, body: body as never });
  const publish = (body: object = {}, who = agent) =>
    who.request(contract.publishPost, { params, body: body as never });
  const get = () => agent.request(contract.getPost, { params });
  const deliver = (place = -1) => agent.run(contract.publish, agent.queue.at(place)?.input as never);
  return { agent, id, params, edit, publish, get, deliver };
}

const later = () => new Date(Date.now() + 3_600_000).toISOString();
const gapped = { content: '<p>[to be supplied: who] saves [<b>to be</b> supplied: hours].</p>' };
const refusedGaps = { code: 'conflict', fields: { gaps: '2' } };

describe('a blog post with gaps', () => {
  it.each([
    ['published', (accept: object) => (made: Post) => made.publish(accept)],
    ['scheduled', (accept: object) => (made: Post) => made.publish({ at: later(), ...accept })],
    [
      'published by its status',
      (accept: object) => (made: Post) => made.edit({ status: 'Published', ...accept }),
    ],
    [
      'exported for readers',
      (accept: object) => (made: Post) =>
        made.agent.request(contract.exportPost, {
          params: made.params,
          query: { format: 'html', ...accept },
        }),
    ],
  ])('is %s only with a confirmation of the number of gaps', async (_, attempt) => {
    const made = await post(gapped);
    await expect(attempt({})(made)).rejects.toMatchObject(refusedGaps);
    await expect(attempt({ gaps: 1 })(made)).rejects.toMatchObject(refusedGaps);
    expect(await made.get()).toMatchObject({ status: 'Draft', publishAt: null });
    await attempt({ gaps: 2 })(made);
  });

  it('a refused publication of a new post with gaps leaves no post, not even a draft', async () => {
    const { agent } = await post();
    const body = { title: 'Gaps', status: 'Published' as const, ...gapped };
    await expect(agent.request(contract.createPost, { body })).rejects.toMatchObject(refusedGaps);
    expect(await agent.request(contract.listPosts)).toHaveLength(1);
  });

  it('a blog post with gaps can be exported for colleagues, and the file lists the gaps', async () => {
    const { agent, params, get } = await post({ ...gapped, summary: '[zu ergänzen: Nutzen]' });
    await agent.request(contract.exportPost, { params, query: { format: 'md', sources: '1' } });
    expect((await get()).gaps).toEqual([
      '[to be supplied: who]',
      '[to be supplied: hours]',
      '[zu ergänzen: Nutzen]',
    ]);
  });

  it('a planned blog post goes on hold at its planned time if an edit added a gap', async () => {
    const { agent, publish, edit, get, id } = await post({}, { user: { role: 'admin' } });
    const at = later();
    await publish({ at });
    await edit(gapped);
    expect((await get()).publishAt).toBe(at);
    await agent.runSchedule('publish', { dueAt: at });
    expect(await get()).toMatchObject({ status: 'Draft', publishAt: null, held: { at } });
    expect(agent.notified).toMatchObject([
      { userId: ana.id, title: '“Ice” was not published as planned', href: expect.stringContaining(id) },
    ]);
  });
});

type Post = Awaited<ReturnType<typeof post>>;

describe('the publication of a blog post', () => {
  it('a publication is refused if the text has changed since the person opened it', async () => {
    const { publish, edit, get } = await post();
    const { version } = await get();
    await edit({ content: '<p>Other.</p>' });
    await expect(publish({ version })).rejects.toMatchObject({ code: 'conflict' });
    expect((await get()).status).toBe('Draft');
  });

  it('a publication sends exactly the published text, even if the post is edited before the site answers', async () => {
    const { agent, publish, edit, get, deliver } = await post({}, withSite);
    await publish();
    await edit({ content: '<p>Not meant for readers yet.</p>', autosave: true });
    await deliver();
    expect(agent.sent).toMatchObject([{ data: { content: '<p>Cold.</p>', revision: 1 } }]);
    expect(await get()).toMatchObject({ site: 'older', siteRevision: 1, revision: 2 });
    await publish();
    expect((await get()).site).toBe('sending');
    await deliver();
    expect(agent.sent.at(-1)).toMatchObject({ data: { content: '<p>Not meant for readers yet.</p>' } });
    expect(await get()).toMatchObject({ site: 'current', siteRevision: 2 });
  });

  it('a publication counts as current again when an edit of the post is undone', async () => {
    const { publish, edit, get } = await post();
    await publish();
    await edit({ content: '<p>Other.</p>' });
    expect((await get()).site).toBe('older');
    await edit({ content: '<p>Cold.</p>' });
    expect((await get()).site).toBe('current');
  });

  it('a publication with the slug of another post is refused, and the error suggests a free slug', async () => {
    const { agent, publish, get, edit } = await post();
    const other = await agent.request(contract.createPost, { body: { title: 'Ice' } });
    await publish();
    const params = { id: other.id };
    const publishOther = () => agent.request(contract.publishPost, { params, body: {} });
    await expect(publishOther()).rejects.toMatchObject({
      code: 'conflict',
      message: 'Another post already has the address “ice”. “ice-2” is free.',
      fields: { slug: 'ice-2' },
    });
    expect((await agent.request(contract.getPost, { params })).freeSlug).toBe('ice-2');
    expect((await get()).freeSlug).toBeNull();
    await agent.request(contract.updatePost, { params, body: { slug: 'ice-2' } });
    expect((await publishOther()).status).toBe('Published');
    // A post that is off the site frees its address.
    await edit({ status: 'Archived' });
    await agent.request(contract.updatePost, { params, body: { slug: 'ice', status: 'Draft' } });
    expect((await publishOther()).status).toBe('Published');
  });

  it('a planned post reserves its slug until the plan is canceled', async () => {
    const { agent, publish } = await post();
    const other = await agent.request(contract.createPost, { body: { title: 'Ice' } });
    const publishOther = () => agent.request(contract.publishPost, { params: { id: other.id }, body: {} });
    await publish({ at: later() });
    await expect(publishOther()).rejects.toMatchObject({ fields: { slug: 'ice-2' } });
    await publish({ at: null });
    expect((await publishOther()).status).toBe('Published');
  });
});

describe.each(['Archived', 'Draft'] as const)('a published blog post that becomes %s', (status) => {
  it(`a published blog post that becomes ${status} is taken off the site`, async () => {
    const { agent, id, publish, edit, get, deliver } = await post(
      {},
      {
        ...withSite,
        webhookAnswer: { url: 'https://blog.test/ice' },
      },
    );
    await publish();
    await deliver();
    expect((await get()).publishedUrl).toBe('https://blog.test/ice');
    expect(await edit({ status })).toMatchObject({ status, site: 'removing', siteRevision: 1 });
    await deliver();
    expect(agent.sent.at(-1)).toMatchObject({
      type: 'post.unpublished',
      data: { id, slug: 'ice', url: 'https://blog.test/ice', sequence: 2 },
    });
    expect(await get()).toMatchObject({ site: 'none', siteRevision: null, publishedUrl: null });
  });

  it(`a person who may not publish cannot change a published blog post to ${status}`, async () => {
    const { agent, publish, edit, get } = await post({}, withSite);
    await edit({ everyone: 'editor' });
    await publish();
    const rita = agent.as({ name: 'Rita' });
    await expect(edit({ status }, rita)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await get()).status).toBe('Published');
  });
});

it('a published blog post in the trash is taken off the site and is restored as a draft', async () => {
  const { agent, params, publish, deliver } = await post({}, withSite);
  await publish();
  await deliver();
  await agent.request(contract.deletePost, { params });
  await deliver();
  expect(agent.sent.map(({ type }) => type)).toEqual(['post.published', 'post.unpublished']);
  const restored = await agent.request(contract.undeletePost, { params });
  expect(restored).toMatchObject({ status: 'Draft', site: 'none' });
});

it('a publication that was queued by an earlier version fails instead of sending a text that nobody chose', async () => {
  const { agent, id } = await post({}, withSite);
  const input = { postId: id, revision: 1, version: 1 };
  await expect(agent.run(contract.publish, input)).rejects.toThrow('Publish “Ice” again.');
  expect(agent.sent).toEqual([]);
});

it('a retry of a publication sends nothing after the post was taken off the site', async () => {
  let isUp = false;
  const { agent, publish, edit, get, deliver } = await post(
    {},
    {
      ...withSite,
      webhookAnswer: () => {
        if (!isUp) throw new AppError('unavailable', 'cms.test answered with 500.');
        return {};
      },
    },
  );
  await publish();
  await expect(deliver(0)).rejects.toThrow('“Ice”: cms.test answered with 500.');
  isUp = true;
  await edit({ status: 'Draft' });
  await deliver(1);
  await deliver(0);
  expect(agent.sent.map(({ type }) => type)).toEqual(['post.published', 'post.unpublished']);
  expect((await get()).site).toBe('none');
});

it('the agent takes a post off the site again if the site confirms its publication afterwards', async () => {
  let meantime: (() => Promise<unknown>) | null = null;
  const { agent, publish, edit, get, deliver } = await post(
    {},
    {
      ...withSite,
      webhookAnswer: async () => {
        const doing = meantime;
        meantime = null;
        await doing?.();
        return {};
      },
    },
  );
  await publish();
  meantime = async () => {
    await edit({ status: 'Draft' });
    await deliver(1);
  };
  await deliver(0);
  expect((await get()).site).toBe('removing');
  await deliver();
  const types = agent.sent.map(({ type }) => type);
  expect(types).toEqual(['post.published', 'post.unpublished', 'post.unpublished']);
  // The second message is no duplicate of the first one, which the site has already processed.
  expect(new Set(agent.sent.map(({ id }) => id)).size).toBe(3);
  expect((await get()).site).toBe('none');
});

describe('an edit of a planned blog post', () => {
  it('an edit by a person who may not publish puts a planned blog post on hold and notifies its owner', async () => {
    const { agent, id, publish, edit, get } = await post({}, { user: { role: 'user' } });
    await edit({ everyone: 'editor' });
    const at = later();
    await publish({ at });
    const rita = agent.as({ name: 'Rita' });
    // An unchanged save is no edit.
    await edit({ content: '<p>Cold.</p>' }, rita);
    expect((await get()).publishAt).toBe(at);
    expect(await edit({ content: '<p>Hers.</p>' }, rita)).toMatchObject({
      publishAt: null,
      held: { at, reason: 'Rita changed the text after its publication was planned.' },
    });
    expect(agent.notified).toEqual([
      {
        userId: ana.id,
        title: 'Rita changed “Ice”: its planned publication is on hold',
        body: 'Rita changed the text after its publication was planned.',
        href: `/agents/blog-post?edit=${id}&panel=schedule`,
      },
    ]);
    await agent.as({ role: 'admin' }).runSchedule('publish', { dueAt: at });
    expect((await get()).status).toBe('Draft');
    // The owner reads the text and plans it again.
    expect(await publish({ at })).toMatchObject({ publishAt: at, held: null });
    await agent.as({ role: 'admin' }).runSchedule('publish', { dueAt: at });
    expect((await get()).status).toBe('Published');
  });

  it('a planned blog post that its owner edits is published at the planned time', async () => {
    const { agent, publish, edit, get } = await post();
    const at = later();
    await publish({ at });
    await edit({ content: '<p>Better.</p>' });
    await agent.as({ role: 'admin' }).runSchedule('publish', { dueAt: at });
    expect(await get()).toMatchObject({ status: 'Published', site: 'current' });
  });
});
