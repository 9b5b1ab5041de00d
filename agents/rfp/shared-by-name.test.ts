import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const teamId = crypto.randomUUID();
const [anaId, benId, caraId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const rfp = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'rfp.txt',
  text: 'Offerors must include three references with their proposal.\n\nThe platform must restore any dataset within four hours.',
};
const hidden = { code: 'not-found', message: 'Couldn’t find the RFP' };
const ben = (role: 'viewer' | 'editor') => ({ to: 'person', id: benId, name: 'Ben', role }) as const;
const press = (role: 'viewer' | 'editor') => ({ to: 'team', id: teamId, name: 'Press', role }) as const;

/** An analysis of Ana's. All people can read its document, if `shared`. */
async function analysed({ shared = true } = {}) {
  const ana = testAgent(plugin, {
    user: { id: anaId, name: 'Ana' },
    modelSettings: { provider: 'builtin' },
    documents: [{ ...rfp, shared }],
    teams: { [caraId]: [teamId] },
  });
  const { rfpId } = await ana.run(contract.analyse, { documentId: rfp.id });
  const params = { id: rfpId };
  const read = (who: typeof ana) => who.request(contract.getLedger, { params });
  return {
    ana,
    ben: ana.as({ id: benId, name: 'Ben' }),
    cara: ana.as({ id: caraId, name: 'Cara' }),
    dan: ana.as({ name: 'Dan' }),
    params,
    read,
    share: (body: ReturnType<typeof ben> | ReturnType<typeof press>, by = ana) =>
      by.request(contract.grantRfp, { params, body }),
    revoke: (from: string, by = ana) => by.request(contract.revokeRfp, { params: { ...params, from } }),
    listed: async (who: typeof ana) => (await who.request(contract.listRfps)).map(({ id }) => id),
    rename: async (who: typeof ana) =>
      who.request(contract.updateRfp, {
        params,
        body: { title: 'Backups', unchangedSince: (await read(who)).rfp.updatedAt },
      }),
  };
}

it('an analysis that is shared with a person can be read or edited by this person only, until the access is revoked', async () => {
  const { ana, ben: his, dan, params, read, share, revoke, listed, rename } = await analysed();
  await expect(read(his)).rejects.toMatchObject(hidden);
  await share(ben('viewer'));
  expect((await read(his)).rfp).toMatchObject({ isOwner: false, mayEdit: false, shares: [] });
  expect((await read(ana)).rfp.shares).toMatchObject([{ id: benId, role: 'viewer' }]);
  expect([await listed(his), await listed(ana), await listed(dan)]).toEqual([[params.id], [params.id], []]);
  await expect(read(dan)).rejects.toMatchObject(hidden);
  await expect(rename(his)).rejects.toMatchObject({ code: 'forbidden' });

  await share(ben('editor'));
  expect((await rename(his)).title).toBe('Backups');
  for (const refused of [
    () => share(press('viewer'), his),
    () => revoke(benId, his),
    () => his.request(contract.deleteRfp, { params }),
    () => his.request(contract.shareRfp, { params, body: { access: 'view' } }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'forbidden' });
  for (const unknown of [() => share(ben('editor'), dan), () => revoke(benId, dan)])
    await expect(unknown()).rejects.toMatchObject(hidden);

  await revoke(benId);
  await expect(read(his)).rejects.toMatchObject(hidden);
  expect([await listed(his), await listed(ana)]).toEqual([[], [params.id]]);
});

it('an analysis that is shared with a team is visible to its members only, with the highest role of the person', async () => {
  const { ben: his, cara, read, share, revoke, listed } = await analysed();
  await share(press('viewer'));
  expect((await read(cara)).rfp.mayEdit).toBe(false);
  await expect(read(his)).rejects.toMatchObject(hidden);
  await share({ ...ben('editor'), id: caraId });
  expect((await read(cara)).rfp.mayEdit).toBe(true);
  await revoke(teamId);
  await revoke(caraId);
  await expect(read(cara)).rejects.toMatchObject(hidden);
  expect(await listed(cara)).toEqual([]);
});

it('sharing an analysis with a person gives no access to someone who cannot read the document of the RFP', async () => {
  const { ana, ben: his, params, read, share, listed } = await analysed({ shared: false });
  await share(ben('editor'));
  await expect(read(his)).rejects.toMatchObject(hidden);
  expect(await listed(his)).toEqual([]);
  // The notification names the document, so the person sees it only with access to the document.
  expect(ana.notified.filter(({ userId }) => userId === benId)).toMatchObject([
    { userId: benId, href: `/agents/rfp?rfp=${params.id}`, documentIds: [rfp.id] },
  ]);
});

it('a person is notified once when an analysis is shared with them, and the owner cannot be added', async () => {
  const { ana, read, share } = await analysed();
  await share(ben('viewer'));
  await share(ben('editor'));
  const { title } = (await read(ana)).rfp;
  expect(ana.notified.filter(({ userId }) => userId === benId)).toMatchObject([
    { userId: benId, title: `Ana shared “${title}” with you` },
  ]);
  await expect(share({ ...ben('viewer'), id: anaId })).rejects.toMatchObject({ code: 'invalid' });
});

it('a deleted analysis disappears from the list of the people it was shared with', async () => {
  const { ana, ben: his, params, share, listed } = await analysed();
  await share(ben('viewer'));
  await ana.request(contract.deleteRfp, { params });
  expect(await listed(his)).toEqual([]);
  const again = await ana.run(contract.analyse, { documentId: rfp.id });
  expect([await listed(his), await listed(ana)]).toEqual([[], [again.rfpId]]);
});
