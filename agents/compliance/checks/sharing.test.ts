import { randomUUID } from 'node:crypto';
import { endpoint } from '@staffroom/sdk';
import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { check, deleteCheck, getCheck, listChecks, shareCheck, unshareCheck } from './contract.ts';
import { withheldDocument } from '../findings/finding.ts';
import { openChecks } from '../server/checks/checks.ts';
import plugin from '../server/index.ts';
import { route } from '../server/kit.ts';

const [anaId, benId, caraId, teamId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const hidden = { code: 'not-found' };
const policy = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'security.txt',
  text: [
    'All staff are trained in security once a year and have to pass a test.',
    'Customer data is encrypted at rest and in transit by TLS 1.2 or later.',
    'There are no penetration tests of our own systems or of any other.',
  ].join('\n\n'),
};
const ben = { to: 'person', id: benId, name: 'Ben', detail: 'ben@example.test' } as const;
const legal = { to: 'team', id: teamId, name: 'Legal', detail: '' } as const;

async function checked(tested = plugin) {
  const ana = testAgent(tested, {
    user: { id: anaId, name: 'Ana' },
    modelSettings: { provider: 'built-in' },
    documents: [policy],
    teams: { [caraId]: [teamId] },
  });
  const { checkId: id } = await ana.run(check, { pack: 'nist-csf', documentIds: [policy.id] });
  const params = { id };
  return {
    ana,
    ben: ana.as({ id: benId, name: 'Ben' }),
    cara: ana.as({ id: caraId, name: 'Cara' }),
    params,
    read: (who: typeof ana) => who.request(getCheck, { params }),
    share: (body: typeof ben | typeof legal, by = ana) => by.request(shareCheck, { params, body }),
    unshare: (from: string, by = ana) => by.request(unshareCheck, { params: { id, from } }),
  };
}

it('a check that is shared with a person is visible to this person, without quotes of documents that they cannot read', async () => {
  const { ana, ben: his, cara, params, read, share, unshare } = await checked();
  await expect(read(his)).rejects.toMatchObject(hidden);
  expect((await share(ben)).shares).toEqual([ben]);
  const seen = await read(his);
  expect(seen.check).toMatchObject({ mine: false, shares: [], documents: [{ filename: withheldDocument }] });
  expect(seen.check.results.find(({ control }) => control === 'PR.AT')?.state).toBe('met');
  expect(JSON.stringify(seen)).not.toContain('trained in security once');
  expect(await his.request(listChecks)).toHaveLength(1);
  await expect(read(cara)).rejects.toMatchObject(hidden);
  for (const refused of [
    () => share(legal, his),
    () => unshare(benId, his),
    () => his.request(deleteCheck, { params }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'forbidden' });
  for (const unknown of [() => share(ben, cara), () => unshare(benId, cara)])
    await expect(unknown()).rejects.toMatchObject(hidden);

  expect((await unshare(benId)).shares).toEqual([]);
  await expect(read(his)).rejects.toMatchObject(hidden);
  expect(await his.request(listChecks)).toEqual([]);
  expect((await read(ana)).evidence.length).toBeGreaterThan(2);
});

it('a check that is shared with a team is visible to its members, and sharing with a person keeps the team', async () => {
  const { cara, ben: his, read, share, unshare } = await checked();
  await share(legal);
  expect((await share(ben)).shares).toEqual([legal, ben]);
  expect((await read(cara)).check.mine).toBe(false);
  await unshare(teamId);
  await expect(read(cara)).rejects.toMatchObject(hidden);
  expect((await read(his)).check.mine).toBe(false);
});

it('a person is notified once when a check is shared with them, and the author cannot be added', async () => {
  const { ana, params, share } = await checked();
  await share(ben);
  await share(ben);
  expect(ana.notified.filter(({ userId }) => userId === benId)).toMatchObject([
    {
      title: expect.stringMatching(/^Ana shared the check “.*NIST CSF” with you$/),
      href: `/agents/compliance?view=frameworks&check=${params.id}`,
    },
  ]);
  await expect(share({ ...ben, id: anaId })).rejects.toMatchObject({ code: 'invalid' });
});

it('a check that was shared with a team before names were stored stays shared, and the access can be revoked', async () => {
  const asBefore = endpoint({ method: 'POST', path: '/as-before', response: z.void() });
  const shareAsBefore = route(asBefore, async ({ call }) => {
    const checks = openChecks(call);
    const [row] = (await checks.rows.list({ limit: 1 })).items;
    if (row) await checks.rows.update(row.id, { teams: [teamId] });
  });
  const { ana, cara, read, unshare } = await checked({
    ...plugin,
    routes: [...plugin.routes, shareAsBefore],
  });
  await ana.request(asBefore);
  expect((await read(ana)).check.shares).toEqual([{ to: 'team', id: teamId, name: '', detail: '' }]);
  expect((await read(cara)).check.mine).toBe(false);
  await unshare(teamId);
  await expect(read(cara)).rejects.toMatchObject(hidden);
});
