import { AppError } from '@staffroom/sdk';
import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const minute = 60_000;
const ana = { id: crypto.randomUUID(), name: 'Ana' };
const rita = { id: crypto.randomUUID(), name: 'Rita' };
const topics = { topics: [{ title: 'Ice', description: 'How it keeps' }] };
const draft = '<h1>Ice</h1><p>Ice keeps [to be supplied: hours] hours.</p>';

interface Sent {
  id: string;
  type: string;
  data: { id: string; content?: string; sequence: number };
}

/** A site with its own clock. It is down until `upAt`, and ignores duplicates and late messages. */
function openSite() {
  const site = { clock: 0, upAt: 0, page: null as string | null, messages: 0 };
  const known = new Set<string>();
  let newest = 0;
  const receive = ({ id, type, data }: Sent) => {
    site.messages += 1;
    if (site.clock < site.upAt) throw new AppError('unavailable', 'cms.test answered with 503.');
    if (known.has(id) || data.sequence < newest) return {};
    known.add(id);
    newest = data.sequence;
    site.page = type === 'post.published' ? (data.content ?? '') : null;
    return { url: 'https://blog.test/ice' };
  };
  return { site, receive };
}

it('a post is written, published and taken off the site, and the site never shows another text', async () => {
  const { site, receive } = openSite();
  const agent = testAgent(plugin, {
    user: ana,
    replies: [topics, draft],
    webhookAnswer: receive,
    agentSettings: { team: { webhookUrl: 'https://cms.test/hook', webhookSecret: 'BLOG_WEBHOOK_SECRET' } },
  });
  const editor = agent.as(rita);
  const admin = agent.as({ name: 'Ada', role: 'admin' });
  const pauses = plugin.jobs.find(({ spec }) => spec.name === 'publish')?.options.retryMinutes ?? [];

  const table: [step: string, badge: string, live: string | null][] = [];
  let params = { id: '' };
  const get = () => agent.request(contract.getPost, { params });
  const note = async (step: string) => {
    const { status, site: state } = await get();
    table.push([step, `${status}, ${state}`, site.page]);
  };
  const edit = (who: typeof agent, body: object) =>
    who.request(contract.updatePost, { params, body: body as never });
  const publish = (who: typeof agent, body: object = {}) =>
    who.request(contract.publishPost, { params, body: body as never });
  const refusal = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'not refused',
      (error: unknown) => (error as AppError).code,
    );
  /** Runs the newest job as the platform does: again after each pause while the site does not answer. */
  const deliver = async ({ who = agent, attempts = pauses.length + 1 } = {}) => {
    const { input } = who.queue.at(-1) ?? {};
    const jobId = crypto.randomUUID();
    for (const [place, pause] of [...pauses, 0].slice(0, attempts).entries()) {
      const failed = await who.run(contract.publish, input as never, jobId).then(
        () => false,
        () => true,
      );
      if (!failed) return place + 1;
      site.clock += pause * minute;
    }
    return attempts;
  };

  // The wizard writes a draft with a gap.
  const run = await agent.request(contract.createRun, { body: { field: 'ice' } });
  await agent.request(contract.startWriting, { params: { id: run.id }, body: { topicId: '1' } });
  params = { id: (await agent.run(contract.write, agent.queue.at(-1)?.input as never)).postId };
  await note('draft with a gap');

  await edit(agent, { everyone: 'editor' });
  expect(await refusal(publish(editor, { gaps: 1 }))).toBe('forbidden');
  await note('an editor tries to publish');
  expect(await refusal(publish(agent))).toBe('conflict');
  await note('the owner publishes without confirming the gap');

  // The site is down for a minute.
  site.upAt = minute;
  await publish(agent, { gaps: 1 });
  await note('published with 1 gap');
  expect(await deliver({ attempts: 1 })).toBe(1);
  await note('the site is down');
  expect(agent.notified).toEqual([
    {
      userId: ana.id,
      title: 'Publishing “Ice” failed',
      body: 'cms.test answered with 503.',
      href: `/agents/blog-post?edit=${params.id}&panel=publish`,
    },
  ]);
  expect((await get()).nextTryAt).not.toBeNull();
  await edit(editor, { content: '<p>Ice keeps for ever.</p>' });
  await note('the editor edits while the site is down');
  expect(await deliver()).toBe(1);
  await note('a minute later');
  expect(agent.notified.at(-1)).toMatchObject({ title: '“Ice” is on the site now' });

  await edit(agent, { content: '<p>Ice keeps 9 hours.</p>' });
  await note('the owner corrects the text');
  // No source says nine hours, so the owner has to accept the figure.
  expect(await refusal(publish(agent))).toBe('conflict');
  await publish(agent, { unsupported: 1 });
  await deliver();
  await note('published again');

  expect(await refusal(edit(editor, { status: 'Archived' }))).toBe('forbidden');
  await note('the editor tries to archive');

  // An update is planned, the editor changes it, and the planned time comes.
  await edit(agent, { content: '<p>Ice keeps 10 hours.</p>' });
  const at = new Date(Date.now() + minute).toISOString();
  expect(await refusal(publish(agent, { at }))).toBe('conflict');
  await publish(agent, { at, unsupported: 1 });
  await edit(editor, { content: '<p>Buy our ice!</p>' });
  expect(agent.notified.at(-1)).toMatchObject({
    userId: ana.id,
    title: 'Rita changed “Ice”: its planned publication is on hold',
  });
  await admin.runSchedule('publish', { dueAt: at });
  await note('the time of an update that the editor has changed');
  await edit(agent, { content: '<p>Ice keeps 10 hours.</p>' });
  await publish(agent, { at, unsupported: 1 });
  await admin.runSchedule('publish', { dueAt: at });
  await deliver({ who: admin });
  await note('the time of the update that the owner has planned again');

  // The site is down for longer than a day: the attempts end, and a person starts the next round.
  await edit(agent, { content: '<p>Ice keeps 11 hours.</p>' });
  site.upAt = site.clock + 25 * 60 * minute;
  await publish(agent, { unsupported: 1 });
  site.messages = 0;
  await deliver();
  expect([site.messages, (await get()).nextTryAt]).toEqual([pauses.length + 1, null]);
  await note('the site is down for more than a day');
  site.clock = site.upAt;
  await agent.request(contract.resendPost, { params });
  expect(await deliver()).toBe(1);
  await note('the owner presses Try again');

  await edit(agent, { status: 'Archived' });
  await note('archived');
  await deliver();
  await note('the site has confirmed');

  const withGap = '<h1>Ice</h1><p>Ice keeps [to be supplied: hours] hours.</p>';
  const hours = (count: number) => `<p>Ice keeps ${count} hours.</p>`;
  expect(table).toEqual([
    ['draft with a gap', 'Draft, none', null],
    ['an editor tries to publish', 'Draft, none', null],
    ['the owner publishes without confirming the gap', 'Draft, none', null],
    ['published with 1 gap', 'Published, sending', null],
    ['the site is down', 'Published, failed', null],
    ['the editor edits while the site is down', 'Published, failed', null],
    ['a minute later', 'Published, older', withGap],
    ['the owner corrects the text', 'Published, older', withGap],
    ['published again', 'Published, current', hours(9)],
    ['the editor tries to archive', 'Published, current', hours(9)],
    ['the time of an update that the editor has changed', 'Published, older', hours(9)],
    ['the time of the update that the owner has planned again', 'Published, current', hours(10)],
    ['the site is down for more than a day', 'Published, failed', hours(10)],
    ['the owner presses Try again', 'Published, current', hours(11)],
    ['archived', 'Archived, removing', hours(11)],
    ['the site has confirmed', 'Archived, none', null],
  ]);
});

it('the pauses between the attempts grow, and the last attempt starts a day after the first', () => {
  const { retryMinutes = [] } = plugin.jobs.find(({ spec }) => spec.name === 'publish')?.options ?? {};
  expect(retryMinutes).toEqual(retryMinutes.toSorted((a, b) => a - b));
  expect(retryMinutes.reduce((sum, pause) => sum + pause, 0)).toBe(24 * 60);
});
