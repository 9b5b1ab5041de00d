import { AppError } from '@staffroom/sdk';
import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const library = [
  {
    filename: 'vans.txt',
    text: 'Sensors in 38 vans of the cold chain cost 400 euros. Doors, not engines, break the cold chain on most days.',
  },
];
const topics = { topics: [{ title: 'The cold chain', description: 'What breaks it' }] };
const whole = '<h1>Cold chain</h1><p>Open doors break the cold chain on most days [1].</p>';

type Options = NonNullable<Parameters<typeof testAgent>[1]>;
type Reply = NonNullable<Options['replies']>[number];

/** A wizard run whose model first suggests topics, and then gives these replies. */
async function started(replies: readonly Reply[], options: Options = {}) {
  const agent = testAgent(plugin, {
    replies: [topics, ...replies],
    documents: library,
    config: { vendor: 'ManageEngine', products: ['ServiceDesk Plus', 'PAM360'] },
    ...options,
  });
  const run = await agent.request(contract.createRun, { body: { field: 'cold chain' } });
  const write = async () => {
    await agent.request(contract.startWriting, { params: { id: run.id }, body: { topicId: '1' } });
    await agent.run(contract.write, { runId: run.id, topicId: '1', times: 1 });
  };
  const post = async () => {
    const { postId } = await agent.request(contract.getRun, { params: { id: run.id } });
    return agent.request(contract.getPost, { params: { id: postId ?? '' } });
  };
  return { agent, run, write, post };
}

async function written(reply: Reply, options: Options = {}) {
  const begun = await started([reply], options);
  await begun.write();
  const post = await begun.post();
  return { ...begun, made: post, params: { id: post.id } };
}

const marksOf = (post: contract.Post) => post.facts.map(({ reason, found }) => [reason, found]);

describe('the draft from a model’s answer', () => {
  it.each([
    ['', 'The model wrote nothing. Try again, or choose another model.'],
    ['null', 'The model wrote nothing. Try again, or choose another model.'],
    ['Sure!', 'The model wrote nothing. Try again, or choose another model.'],
    [
      'I’m sorry, but I can’t help with that. The documents may be confidential.',
      'The model declined to write this text. Try again, or choose another topic or model.',
    ],
    [
      '{"title":"Cold chain","content":"<h1>Cold',
      'The model answered with data instead of a text. Try again, or choose another model.',
    ],
    [
      new AppError('unavailable', 'The provider stopped answering. Try again.'),
      'The provider stopped answering. Try again.',
    ],
  ])('the answer “%s” becomes no draft, and the writer reads “%s”', async (reply, sentence) => {
    const { agent, run, write, post } = await started([reply, whole]);
    await expect(write()).rejects.toThrow(sentence);
    expect(await agent.request(contract.listPosts)).toEqual([]);
    // The topics are still there, so that the writer can try again.
    expect(await agent.request(contract.getRun, { params: { id: run.id } })).toMatchObject({
      topics: [{ title: 'The cold chain' }],
    });
    await write();
    expect((await post()).content).toBe(whole);
  });

  it('a draft does not contain the scripts of a model’s HTML', async () => {
    const { made } = await written(
      `<h1>Cold chain</h1><script>alert(1)</script><p onclick="x()">Open doors break the cold chain on most days [1].</p><iframe src="https://evil.test"></iframe>`,
    );
    expect(made.content).toBe(whole);
    expect(made.unsupported).toBe(0);
  });

  it('a draft does not contain the small talk around it in a model’s answer', async () => {
    const { made } = await written(`Sure! Here is the post:\n\n${whole}\n\nLet me know if you need more.`);
    expect(made.content).toBe(whole);
  });

  it('an invented statement, figure and product are marked with the words of the source', async () => {
    const { made } = await written(
      '<h1>Cold chain</h1><p>Sensors in 39 vans of the cold chain cost 400 euros [1]. ServiceDesk Pro and TurboDesk watch the doors. Customers in Norway praise the friendly drivers every single morning.</p>',
    );
    expect(marksOf(made)).toEqual([
      ['product-spelling', 'ServiceDesk Pro'],
      ['unknown-product', 'TurboDesk'],
      ['unknown-figure', '39'],
      ['unsupported', 'Customers in Norway praise the friendly drivers every single morning.'],
    ]);
    expect(made.facts[0]?.expected).toBe('ServiceDesk Plus');
    expect(made.facts[2]?.source).toEqual({
      name: 'vans.txt',
      words: 'Sensors in 38 vans of the cold chain cost 400 euros.',
    });
    // The marks are no part of the text.
    expect(made.content).not.toMatch(/<mark|class=|data-/);
  });
});

describe('a draft with unsupported statements', () => {
  const invented =
    '<h1>Cold chain</h1><p>Open doors break the cold chain on most days [1]. We have 12,000 engineers.</p>';

  it('a draft with unsupported statements is published only after each statement or their number is confirmed', async () => {
    const { agent, params, made } = await written(invented);
    expect(made.unsupported).toBe(1);
    const publish = (body: object) => agent.request(contract.publishPost, { params, body });
    await expect(publish({})).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      agent.request(contract.updatePost, { params, body: { status: 'Published' } }),
    ).rejects.toThrow('No source supports one statement of this post.');
    const later = new Date(Date.now() + 60_000).toISOString();
    await expect(publish({ at: later })).rejects.toMatchObject({ code: 'conflict' });
    expect((await agent.request(contract.getPost, { params })).status).toBe('Draft');
    expect((await publish({ unsupported: 1 })).status).toBe('Published');
  });

  it('a confirmed statement no longer blocks publishing, until its sentence changes', async () => {
    const { agent, params, made } = await written(invented);
    const key = made.facts[0]?.key ?? '';
    const confirm = (confirmed: boolean) =>
      agent.request(contract.confirmFact, { params, body: { key, confirmed } });
    expect(await confirm(true)).toMatchObject({ unsupported: 0, facts: [{ confirmedBy: 'Ana' }] });
    expect(await confirm(false)).toMatchObject({ unsupported: 1 });
    await confirm(true);
    const edit = (content: string) => agent.request(contract.updatePost, { params, body: { content } });
    expect(await edit(made.content.replace('engineers', 'engineers in Oslo'))).toMatchObject({
      unsupported: 1,
    });
    expect(await edit(made.content)).toMatchObject({ unsupported: 0 });
    expect((await agent.request(contract.publishPost, { params, body: {} })).status).toBe('Published');
  });

  it('a planned post is published only if it has as many unsupported statements as when it was planned', async () => {
    const { agent, params, made } = await written(invented);
    const admin = agent.as({ name: 'Ada', role: 'admin' });
    const at = new Date(Date.now() + 60_000).toISOString();
    const look = () => agent.request(contract.getPost, { params });
    const plan = (unsupported: number) =>
      agent.request(contract.publishPost, { params, body: { at, unsupported } });
    const key = made.facts[0]?.key ?? '';
    const confirm = (confirmed: boolean) =>
      agent.request(contract.confirmFact, { params, body: { key, confirmed } });
    const isHeld = async () => {
      await admin.runSchedule('publish', { dueAt: at });
      const { status, publishAt, held } = await look();
      expect([status, publishAt]).toEqual(['Draft', null]);
      expect(held?.reason).toContain('No source supports');
    };
    await confirm(true);
    await plan(0);
    await confirm(false);
    await isHeld();
    await plan(1);
    const content = `${made.content}<p>We have 77 offices.</p>`;
    await agent.request(contract.updatePost, { params, body: { content } });
    await isHeld();
    await plan(2);
    await admin.runSchedule('publish', { dueAt: at });
    expect((await look()).status).toBe('Published');
  });

  it('a person who cannot edit a post cannot confirm its statements', async () => {
    const { agent, params, made } = await written(invented);
    const body = { key: made.facts[0]?.key ?? '', confirmed: true };
    const rita = agent.as({ name: 'Rita' });
    await expect(rita.request(contract.confirmFact, { params, body })).rejects.toThrow('Post not found');
    await agent.request(contract.updatePost, { params, body: { everyone: 'viewer' } });
    await expect(rita.request(contract.confirmFact, { params, body })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('a person who cannot read a source sees no marks in a draft and is asked before publishing', async () => {
    const { agent, params, made } = await written(invented);
    agent.takeAway(made.sources[0]?.documentId ?? '');
    const seen = await agent.request(contract.getPost, { params });
    expect([seen.facts, seen.unsupported]).toEqual([[], null]);
    const publish = (body: object) => agent.request(contract.publishPost, { params, body });
    await expect(publish({})).rejects.toThrow('The facts of this post could not be checked');
    expect((await publish({ unsupported: 0 })).status).toBe('Published');
  });
});

describe('a text that the token limit cut off', () => {
  const begin = '<h1>Cold chain</h1><p>Open doors break the cold chain on most days [1]. The eng';

  it('a draft that the token limit cut off is marked as unfinished and cannot be published', async () => {
    const { agent, made, params } = await written({ cut: begin });
    expect(made).toMatchObject({ isCut: true, unsupported: 0 });
    expect(made.notPublishable).toBe(
      'The model stopped in mid-sentence. Continue the text, or mark it as complete.',
    );
    const listed = await agent.request(contract.tablePosts, { query: {} });
    expect(listed.items).toMatchObject([{ isCut: true }]);
    const file = await agent.request(contract.exportPost, { params, query: { format: 'md' } });
    expect(file.body).toContain('to be supplied: the rest of the text. The model stopped in mid-sentence');
    await expect(agent.request(contract.publishPost, { params, body: {} })).rejects.toThrow('mid-sentence');
  });

  it('a model continues an unfinished draft and rewrites its last sentence', async () => {
    const { agent, write, post } = await started([
      { cut: begin },
      'The engines of the vans seldom break the cold chain [1] [7].</p><h2>Costs</h2><p>Sensors in 38 vans cost 400 euros [1].</p>',
    ]);
    await write();
    const params = { id: (await post()).id };
    await agent.request(contract.continuePost, { params });
    expect(agent.queue.at(-1)).toMatchObject({ job: 'continue', input: { postId: params.id, version: 1 } });
    const jobId = crypto.randomUUID();
    await agent.run(contract.continueWriting, { postId: params.id, version: 1 }, jobId);
    // A repeated run after a crash calls no model and saves nothing twice.
    await agent.run(contract.continueWriting, { postId: params.id, version: 1 }, jobId);
    expect(agent.asked.at(-1)?.messages[0]?.attachments?.[0]?.text).toContain('The eng');
    const continued = await post();
    expect(continued).toMatchObject({ isCut: false, revision: 2, notPublishable: null });
    expect(continued.content).toContain(
      'on most days [1]. The engines of the vans seldom break the cold chain',
    );
    expect(continued.content).not.toContain('The eng ');
    await expect(agent.request(contract.continuePost, { params })).rejects.toThrow('This text is complete.');
  });

  it('an unfinished draft stays unfinished after edits elsewhere, until a person completes it', async () => {
    const { agent, made, params } = await written({ cut: begin });
    const edit = (content: string) => agent.request(contract.updatePost, { params, body: { content } });
    expect((await edit(made.content.replace('Open doors', 'Doors'))).isCut).toBe(true);
    expect((await edit(made.content.replace('The eng', 'The engines do not.'))).isCut).toBe(false);
    expect((await agent.request(contract.restoreRevision, { params: { ...params, number: 1 } })).isCut).toBe(
      true,
    );
    expect((await agent.request(contract.completePost, { params })).isCut).toBe(false);
  });
});

describe('the origin of a post', () => {
  it('the origin of a post stays in history, files and webhook after people edit the post', async () => {
    const { agent, made, params } = await written(whole, {
      user: { role: 'admin', name: 'Maya' },
      agentSettings: {
        team: { webhookUrl: 'https://cms.test/hook', webhookSecret: 'BLOG_WEBHOOK_SECRET' },
      },
    });
    expect(made.origin).toEqual({ drafted: { how: 'model', model: 'fake' }, sources: 1, editors: [] });
    const edited = await agent.request(contract.updatePost, {
      params,
      body: { content: made.content.replace('Open doors', 'Doors'), autosave: true },
    });
    const origin = { drafted: { how: 'model', model: 'fake' }, sources: 1, editors: ['Maya'] };
    expect(edited.origin).toEqual(origin);
    const revisions = await agent.request(contract.listRevisions, { params });
    expect(revisions.map((each) => each.origin)).toEqual([origin, made.origin]);
    const copy = await agent.request(contract.duplicatePost, { params });
    expect(copy.origin).toMatchObject({ drafted: origin.drafted, editors: ['Maya'] });

    const line = 'Drafted by fake from 1 source · edited by Maya';
    const file = async (format: (typeof contract.formats)[number], sources: '' | '1' = '') =>
      String((await agent.request(contract.exportPost, { params, query: { format, sources } })).body);
    expect(await file('html')).toContain(`<meta name="origin" content="${line}">`);
    expect(await file('html')).not.toContain(`<em>${line}</em>`);
    expect(await file('html', '1')).toContain(`<em>${line}</em>`);
    expect(await file('md')).toContain(`<!-- ${line} -->`);

    await agent.request(contract.publishPost, { params, body: {} });
    await agent.run(contract.publish, agent.queue.at(-1)?.input as never);
    expect(agent.sent).toMatchObject([{ data: { origin: { ...origin, text: line } } }]);
  });

  it('a post that a person wrote names the person as its origin and has no comparison', async () => {
    const agent = testAgent(plugin);
    const post = await agent.request(contract.createPost, {
      body: { title: 'Ice', content: '<p>We have 12,000 engineers.</p>' },
    });
    expect(post).toMatchObject({
      origin: { drafted: null, sources: 0, editors: [] },
      facts: [],
      unsupported: 0,
    });
  });
});
