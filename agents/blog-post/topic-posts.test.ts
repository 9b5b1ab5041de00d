import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const topics = {
  topics: [
    { title: 'Doors', description: 'What opens' },
    { title: 'Engines', description: 'What runs' },
  ],
};
const draft = (topic: string, times = 1) =>
  `<h1>${topic}</h1><p>A draft about ${topic}${', again'.repeat(times - 1)}.</p>`;

/** A wizard with two topics. `write` writes a topic and returns its post. */
async function wizard(replies: string[]) {
  const agent = testAgent(plugin, { replies: [topics, ...replies] });
  const run = await agent.request(contract.createRun, { body: { field: 'vans' } });
  const params = { id: run.id };
  const ask = (topicId: string, existing?: 'revision' | 'post') =>
    agent.request(contract.startWriting, { params, body: { topicId, ...(existing && { existing }) } });
  const finish = () => agent.run(contract.write, agent.queue.at(-1)?.input as never);
  const write = async (topicId: string, existing?: 'revision' | 'post') => {
    await ask(topicId, existing);
    const { postId } = await finish();
    return agent.request(contract.getPost, { params: { id: postId } });
  };
  const get = (id: string) => agent.request(contract.getPost, { params: { id } });
  const edit = (id: string, body: object) =>
    agent.request(contract.updatePost, { params: { id }, body: body as never });
  return { agent, run, ask, finish, write, get, edit };
}

it('another topic of the blog wizard makes another post, and returning to a topic finds its own post', async () => {
  const { write, get, agent } = await wizard([draft('Doors'), draft('Engines'), draft('Doors', 2)]);
  const doors = await write('1');
  const engines = await write('2');
  expect(engines.id).not.toBe(doors.id);
  expect(await get(doors.id)).toMatchObject({ content: draft('Doors'), revision: 1 });
  expect(await write('1')).toMatchObject({ id: doors.id, revision: 2, content: draft('Doors', 2) });
  expect(await get(engines.id)).toMatchObject({ content: draft('Engines'), revision: 1 });
  expect(await agent.request(contract.listPosts)).toHaveLength(2);
});

it('while another topic is written, the run does not show the post of the first topic as its result', async () => {
  const { write, ask } = await wizard([draft('Doors')]);
  const { id } = await write('1');
  expect((await ask('2')).postId).toBeNull();
  expect((await ask('1')).postId).toBe(id);
});

it.each([
  ['edited by hand', /Ana edited the post/, { title: 'Mine' }],
  ['archived', /is archived/, { status: 'Archived' }],
  ['published', /is published/, { status: 'Published' }],
])('writing a topic again asks first if its post was %s', async (_, reason, change) => {
  const { agent, ask, write, edit, get } = await wizard([
    draft('Doors'),
    draft('Doors', 2),
    draft('Doors', 3),
  ]);
  const { id } = await write('1');
  await edit(id, change);
  const before = await get(id);
  await expect(ask('1')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(reason),
    fields: { existing: id },
  });
  expect(agent.queue.filter(({ job }) => job === 'write')).toHaveLength(1);
  const other = await write('1', 'post');
  expect(other.id).not.toBe(id);
  expect(await get(id)).toEqual(before);
});

it('a confirmed rewriting adds a revision to the edited post, whose text stays in the revisions', async () => {
  const { write, edit, agent } = await wizard([draft('Doors'), draft('Doors', 2)]);
  const { id } = await write('1');
  await edit(id, { content: '<p>By hand.</p>' });
  expect(await write('1', 'revision')).toMatchObject({ id, revision: 3, content: draft('Doors', 2) });
  const revisions = await agent.request(contract.listRevisions, { params: { id } });
  expect(revisions.map(({ content }) => content)).toContain('<p>By hand.</p>');
});

it.each([
  ['edited', { content: '<p>By hand.</p>' }],
  ['published', { status: 'Published' }],
])(
  'a post that is %s while its topic is written again keeps its text; the new text becomes another post',
  async (_, change) => {
    const { ask, finish, write, edit, get } = await wizard([draft('Doors'), draft('Doors', 2)]);
    const { id } = await write('1');
    await ask('1');
    await edit(id, change);
    const before = await get(id);
    const { postId } = await finish();
    expect(postId).not.toBe(id);
    expect(await get(id)).toEqual(before);
  },
);

it('a rewritten text is never published at the time that was planned for the previous text', async () => {
  const { agent, write, get } = await wizard([draft('Doors'), draft('Doors', 2)]);
  const { id } = await write('1');
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await agent.request(contract.publishPost, { params: { id }, body: { at } });
  await write('1', 'revision');
  expect(await get(id)).toMatchObject({
    publishAt: null,
    held: { at, reason: 'The text was written again after its publication was planned.' },
  });
  await agent.runSchedule('publish', { dueAt: at });
  expect((await get(id)).status).toBe('Draft');
});
