import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const teamId = crypto.randomUUID();
const [anaId, benId, caraId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const hidden = { code: 'not-found' };

async function created() {
  const ana = testAgent(plugin, { user: { id: anaId }, teams: { [caraId]: [teamId] } });
  const { id } = await ana.request(contract.createPost, { body: { title: 'Ice' } });
  const people = {
    ana,
    ben: ana.as({ id: benId, name: 'Ben' }),
    cara: ana.as({ id: caraId, name: 'Cara' }),
    dan: ana.as({ name: 'Dan' }),
    root: ana.as({ name: 'Root', role: 'admin' }),
  };
  const params = { id };
  const share = (body: object, by = ana) => by.request(contract.sharePost, { params, body: body as never });
  const titles = async (who: typeof ana, owner: '' | 'mine' | 'shared' = '') =>
    (await who.request(contract.tablePosts, { query: { owner } })).items.map(({ title }) => title);
  return { ...people, params, share, titles };
}

const ben = (role: 'viewer' | 'editor') => ({ to: 'person', id: benId, name: 'Ben', role });
const team = (role: 'viewer' | 'editor') => ({ to: 'team', id: teamId, name: 'Press', role });

it('a blog post that is shared with a person can be viewed or edited by this person only, and access can be revoked', async () => {
  const { ana, ben: his, dan, params, share, titles } = await created();
  await expect(his.request(contract.getPost, { params })).rejects.toMatchObject(hidden);
  await share(ben('viewer'));
  expect(await his.request(contract.getPost, { params })).toMatchObject({
    title: 'Ice',
    mayEdit: false,
    isOwner: false,
    mayPublish: false,
  });
  const rename = () => his.request(contract.updatePost, { params, body: { title: 'Snow' } });
  await expect(rename()).rejects.toMatchObject({ code: 'forbidden' });
  expect([await titles(his), await titles(his, 'shared'), await titles(his, 'mine')]).toEqual([
    ['Ice'],
    ['Ice'],
    [],
  ]);
  expect([await titles(ana), await titles(ana, 'shared'), await titles(ana, 'mine')]).toEqual([
    ['Ice'],
    [],
    ['Ice'],
  ]);
  expect(await titles(dan)).toEqual([]);
  await expect(dan.request(contract.getPost, { params })).rejects.toMatchObject(hidden);

  await share(ben('editor'));
  expect((await rename()).title).toBe('Snow');
  await expect(his.request(contract.publishPost, { params, body: {} })).rejects.toMatchObject({
    code: 'forbidden',
  });
  for (const refused of [
    () => his.request(contract.deletePost, { params }),
    () => his.request(contract.getSharing, { params }),
    () => share(team('viewer'), his),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'forbidden' });
  await ana.request(contract.unsharePost, { params: { ...params, from: benId } });
  await expect(his.request(contract.getPost, { params })).rejects.toMatchObject(hidden);
  expect(await titles(his)).toEqual([]);
  expect(await titles(ana)).toEqual(['Snow']);
});

it('a person is notified once when a blog post is shared with them', async () => {
  const { ana, share, params } = await created();
  await share(ben('viewer'));
  await share(ben('editor'));
  expect(ana.notified).toMatchObject([
    { userId: benId, title: 'Ana shared “Ice” with you', href: `/agents/blog-post?post=${params.id}` },
  ]);
});

it('a blog post that is shared with a team is visible to its members only, with the highest role of the person', async () => {
  const { ana, ben: his, cara, params, share, titles } = await created();
  await share(team('viewer'));
  expect([await titles(cara), await titles(his), await titles(ana)]).toEqual([['Ice'], [], ['Ice']]);
  const seen = () => cara.request(contract.getPost, { params });
  expect((await seen()).mayEdit).toBe(false);
  await ana.request(contract.sharePost, {
    params,
    body: { to: 'person', id: caraId, name: 'Cara', role: 'editor' },
  });
  expect((await seen()).mayEdit).toBe(true);
  await ana.request(contract.unsharePost, { params: { ...params, from: teamId } });
  await ana.request(contract.unsharePost, { params: { ...params, from: caraId } });
  await expect(seen()).rejects.toMatchObject(hidden);
});

it('the owner keeps seeing a blog post that an administrator shares, and can revoke that access', async () => {
  const { ana, root, cara, params, share, titles } = await created();
  await share(team('editor'), root);
  expect([await titles(ana), await titles(cara)]).toEqual([['Ice'], ['Ice']]);
  const { shares } = await ana.request(contract.unsharePost, { params: { ...params, from: teamId } });
  expect(shares).toEqual([]);
  await expect(cara.request(contract.getPost, { params })).rejects.toMatchObject(hidden);
  expect([await titles(ana), await titles(cara)]).toEqual([['Ice'], []]);
});

it('a blog post in the trash is hidden from the people it is shared with, and shared again when it is restored', async () => {
  const { ana, ben: his, params, share, titles } = await created();
  await share(ben('editor'));
  await ana.request(contract.deletePost, { params });
  await expect(his.request(contract.getPost, { params })).rejects.toMatchObject(hidden);
  expect(await titles(his)).toEqual([]);
  await ana.request(contract.undeletePost, { params });
  expect(await titles(his)).toEqual(['Ice']);
});

it('only people with access can be asked to review a shared blog post', async () => {
  const { ana, params, share } = await created();
  await share(ben('viewer'));
  const ask = (reviewer: string) =>
    ana.request(contract.addNote, { params, body: { kind: 'asked', text: '', reviewers: [reviewer] } });
  await expect(ask(caraId)).rejects.toThrow('A reviewer can’t see this post');
  await ask(benId);
  expect(ana.notified.at(-1)).toMatchObject({ userId: benId, title: 'Ana asks you to review “Ice”' });
});

it("an administrator's use of another person's post is recorded unless the post is shared with the administrator", async () => {
  const { ana, root, params } = await created();
  const { id } = params;
  const open = (everyone: 'viewer' | 'editor') =>
    ana.request(contract.updatePost, { params, body: { everyone } });
  const rename = () => root.request(contract.updatePost, { params, body: { title: 'Snow' } });
  await root.request(contract.getPost, { params });
  await open('viewer');
  await root.request(contract.getPost, { params });
  await rename();
  await open('editor');
  await rename();
  await root.request(contract.deletePost, { params });
  await root.request(contract.undeletePost, { params });
  await root.request(contract.deletePost, { params });
  await root.request(contract.erasePost, { params });
  const actions = ['open', 'update', 'delete', 'restore', 'delete', 'delete-permanently'];
  // A save checks the access twice; the platform records it once.
  const told = root.audited.filter(({ action }, nth) => action !== root.audited[nth - 1]?.action);
  expect(told).toEqual(actions.map((action) => ({ action, id, ownerId: anaId })));
  expect(ana.audited).toEqual([]);
});
