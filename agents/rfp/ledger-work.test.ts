import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const id = (digit: number) => `5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b0${digit}`;
const text = [
  'The supplier must name a captain.',
  'The supplier must inspect every hull.',
  'The supplier must paint the boats.',
  'The supplier must train the crews.',
].join('\n\n');
const rfp = { id: id(1), filename: 'rfp.txt', text };

async function analysed(documents = [rfp]) {
  const agent = testAgent(plugin, { documents, modelSettings: { provider: 'builtin' } });
  const { rfpId } = await agent.run(contract.analyse, { documentId: rfp.id });
  const params = { id: rfpId };
  const ledger = () => agent.request(contract.getLedger, { params });
  const numbers = async () =>
    Object.fromEntries(
      (await ledger()).rows.map(({ quote, number }) => [
        quote.replace(/^The supplier must |\.$/g, ''),
        number,
      ]),
    );
  return { agent, params, ledger, numbers, rfpId };
}

describe('the number of a requirement', () => {
  it('the number of a requirement never changes by merging, splitting, adding or amending', async () => {
    const amended = {
      id: id(2),
      filename: 'amended.txt',
      text: `Insurance against storms shall be kept during each season.\n\n${text}`,
    };
    const { agent, params, ledger, numbers, rfpId } = await analysed([rfp, amended]);
    expect(await numbers()).toEqual({
      'name a captain': 1,
      'inspect every hull': 2,
      'paint the boats': 3,
      'train the crews': 4,
    });
    const [first, second, third, fourth] = (await ledger()).rows;
    if (!first || !second || !third || !fourth) throw new Error('rows are missing');
    await agent.request(contract.addRow, {
      params,
      body: { quote: 'Ask the harbor master', after: first.id },
    });
    await agent.request(contract.mergeRows, { body: { ids: [second.id, third.id] } });
    await agent.request(contract.splitRow, {
      params: { id: fourth.id },
      body: { parts: ['train the', 'crews.'] },
    });
    await agent.request(contract.deleteRow, { params: { id: first.id } });
    const rows = (await ledger()).rows.map(({ quote, number }) => [number, quote.slice(0, 30)]);
    expect(rows).toEqual([
      [5, 'Ask the harbor master'],
      [2, 'The supplier must inspect ever'],
      [4, 'train the'],
      [7, 'crews.'],
    ]);
    await agent.run(contract.analyse, { documentId: amended.id, amends: rfpId });
    const after = (await ledger()).rows;
    expect(new Set(after.map(({ number }) => number)).size).toBe(after.length);
    expect(after.find(({ quote }) => quote.includes('storms'))?.number).toBe(8);
    expect(after.find(({ quote }) => quote.includes('harbor master'))?.number).toBe(5);
  });
});

describe('changes to several rows', () => {
  it('several requirements can get an owner and a status, be approved or deleted together, and skipped rows are reported', async () => {
    const { agent, params, ledger } = await analysed();
    const rows = (await ledger()).rows;
    const ids = rows.map((row) => row.id);
    const ben = id(8);
    const change = { owner: 'Ben', ownerId: ben, status: 'review' as const };
    expect(await agent.request(contract.changeRows, { params, body: { ids, change } })).toEqual({
      done: 4,
      left: [],
    });
    expect((await ledger()).rows.every(({ ownerId, status }) => ownerId === ben && status === 'review')).toBe(
      true,
    );
    expect(agent.notified.map(({ title }) => title)).toContain('Ana has given you 4 requirements');
    const [first] = (await ledger()).rows;
    await agent.request(contract.updateRow, {
      params: { id: first?.id ?? '' },
      body: { answer: 'We do.', unchangedSince: first?.updatedAt ?? '' },
    });
    const approved = await agent.request(contract.approveRows, { params, body: { ids } });
    expect([approved.done, approved.left.length, approved.left[0]?.why]).toEqual([
      1,
      3,
      'Write or draft an answer before approving.',
    ]);
    expect((await ledger()).rows[0]).toMatchObject({ status: 'approved', approvedBy: 'Ana' });
    await agent.request(contract.deleteRows, { params, body: { ids: ids.slice(2) } });
    expect((await ledger()).rows).toHaveLength(2);
  });

  it('only people who can edit the analysis can change several requirements together', async () => {
    const { agent, params, ledger } = await analysed();
    const ids = (await ledger()).rows.map((row) => row.id);
    const ben = agent.as({ name: 'Ben' });
    for (const act of [contract.approveRows, contract.deleteRows])
      await expect(ben.request(act, { params, body: { ids } })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('an owner’s name typed by hand is not assigned to an account', async () => {
    const { agent, ledger } = await analysed();
    const [row] = (await ledger()).rows;
    const update = (body: object, unchangedSince: string) =>
      agent.request(contract.updateRow, { params: { id: row?.id ?? '' }, body: { ...body, unchangedSince } });
    const given = await update({ owner: 'Ben', ownerId: id(8) }, row?.updatedAt ?? '');
    expect(agent.notified.map(({ title }) => title)).toContain('Ana has given you a requirement');
    expect(await update({ owner: 'The yard' }, given.updatedAt)).toMatchObject({
      owner: 'The yard',
      ownerId: null,
    });
  });
});

it('the analysis of an RFP reports a newer version of the RFP in the library', async () => {
  const { agent, ledger } = await analysed();
  expect((await ledger()).renewed).toEqual([]);
  agent.renew(rfp.id, `${text}\n\nThe supplier must insure the boats.`);
  expect((await ledger()).renewed).toEqual([{ documentId: rfp.id, filename: 'rfp.txt', version: 2 }]);
  await agent.run(contract.analyse, { documentId: rfp.id });
  expect((await ledger()).renewed).toEqual([]);
});
