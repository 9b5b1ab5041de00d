import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const id = (digit: number) => `5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b0${digit}`;
const text = [
  'Offerors must include three references with their proposal.',
  'The platform must restore any dataset within four hours.',
  'Backups should be held in a second region.',
].join('\n\n');
const rfp = { id: id(1), filename: 'rfp.txt', text };

async function analysed(options: Parameters<typeof testAgent>[1]) {
  const agent = testAgent(plugin, { modelSettings: { provider: 'builtin' }, ...options });
  const result = await agent.run(contract.analyse, { documentId: rfp.id });
  const ledger = () => agent.request(contract.getLedger, { params: { id: result.rfpId } });
  return { agent, result, ledger };
}

describe('the analysis of an RFP', () => {
  it('the analysis of an RFP is private until its owner shares it with readers of the RFP, to read or to edit', async () => {
    const { agent, ledger, result } = await analysed({ documents: [{ ...rfp, shared: true }] });
    const ben = agent.as({ name: 'Ben' });
    const params = { id: result.rfpId };
    const share = (access: 'none' | 'view' | 'edit', who = agent) =>
      who.request(contract.shareRfp, { params, body: { access } });
    const [row] = (await ledger()).rows;
    if (!row) throw new Error('no row');
    const foreign = [
      () => ben.request(contract.getLedger, { params }),
      () => ben.request(contract.deleteRfp, { params }),
      () => ben.request(contract.exportLedger, { params, query: { format: 'txt' } }),
      () => ben.request(contract.deleteRow, { params: { id: row.id } }),
      () => ben.run(contract.draft, { rfpId: result.rfpId, documentId: rfp.id }),
      () => share('edit', ben),
    ];
    // The error is the same as for a missing item, so that nobody learns that the item exists.
    const none = {
      code: 'not-found',
      message: expect.stringMatching(/^Couldn’t find the (?:RFP|requirement)$/),
    };
    await expect(ben.request(contract.getLedger, { params: { id: id(9) } })).rejects.toMatchObject(none);
    for (const ask of foreign) await expect(ask()).rejects.toMatchObject(none);
    expect(await ben.request(contract.listRfps)).toEqual([]);

    await share('view');
    const seen = await ben.request(contract.getLedger, { params });
    expect(seen.rfp).toMatchObject({ isOwner: false, mayEdit: false, ownerName: 'Ana' });
    expect(seen.rows).toHaveLength(result.requirements);
    expect(await ben.request(contract.listRfps)).toHaveLength(1);
    const body = { owner: 'Ben', unchangedSince: row.updatedAt };
    const change = () => ben.request(contract.updateRow, { params: { id: row.id }, body });
    for (const ask of [change, ...foreign.slice(3)])
      await expect(ask()).rejects.toMatchObject({ code: 'forbidden' });

    await share('edit');
    expect(await change()).toMatchObject({ owner: 'Ben' });
    for (const ask of [() => share('none', ben), () => ben.request(contract.deleteRfp, { params })])
      await expect(ask()).rejects.toMatchObject({ code: 'forbidden' });
    await share('none');
    await expect(change()).rejects.toMatchObject({ code: 'not-found' });
  });

  it('a new analysis does not restore a requirement that a person deleted, unless the buyer changes its wording', async () => {
    const again = {
      id: id(5),
      filename: 'amended.txt',
      text: text.replace('include three references', 'include at least three written references'),
    };
    const { agent, ledger, result } = await analysed({ documents: [rfp, again] });
    const rows = (await ledger()).rows;
    const find = (words: string) => rows.find(({ quote }) => quote.includes(words))?.id ?? '';
    for (const words of ['second region', 'three references'])
      await agent.request(contract.deleteRow, { params: { id: find(words) } });
    expect(await agent.run(contract.analyse, { documentId: rfp.id })).toMatchObject({
      requirements: rows.length - 2,
      added: 0,
      withdrawn: 0,
    });
    await agent.run(contract.analyse, { documentId: again.id, amends: result.rfpId });
    const now = (await ledger()).rows;
    expect(now.filter(({ change }) => change === 'new')).toEqual([]);
    expect(now.some(({ quote }) => quote.includes('second region'))).toBe(false);
    expect(now.find(({ quote }) => quote.includes('three written references'))).toMatchObject({
      change: 'changed',
      before: 'Offerors must include three references with their proposal.',
    });
  });

  it('a new analysis keeps the parts of a merged requirement hidden until the buyer drops the text', async () => {
    const amended = { id: id(7), filename: 'amended.txt', text: text.replace('four hours', 'two hours') };
    const { agent, ledger, result } = await analysed({ documents: [rfp, amended] });
    const merge = async (...parts: string[]) => {
      const { rows } = await ledger();
      const ids = parts.map((part) => rows.find(({ quote }) => quote.includes(part))?.id ?? '');
      await agent.request(contract.mergeRows, { body: { ids } });
    };
    const quotes = async () => (await ledger()).rows.map(({ quote }) => quote);
    await merge('restore any dataset', 'second region');
    const before = await quotes();
    expect(before).toHaveLength(result.requirements - 1);
    expect(await agent.run(contract.analyse, { documentId: rfp.id })).toMatchObject({
      added: 0,
      withdrawn: 0,
    });
    expect(await quotes()).toEqual(before);
    await agent.run(contract.analyse, { documentId: amended.id, amends: result.rfpId });
    const rows = (await ledger()).rows;
    const change = (words: string) =>
      rows.filter(({ quote }) => quote.includes(words)).map((row) => row.change);
    expect(change('two hours')).toEqual(['changed']);
    expect(change('second region').toSorted()).toEqual(['same', 'withdrawn']);
  });

  it('a new analysis keeps merged requirements of several documents hidden, although no document contains the merged text', async () => {
    const annex = { id: id(6), filename: 'annex.txt', text: 'The supplier must encrypt every backup.' };
    const { agent } = await analysed({ documents: [rfp, annex] });
    const analyse = () =>
      agent.run(contract.analyse, { documentId: rfp.id, documentIds: [annex.id], industry: 'government' });
    const { rfpId } = await analyse();
    const rows = async () => (await agent.request(contract.getLedger, { params: { id: rfpId } })).rows;
    const ids = (await rows()).filter(({ level }) => level === 'must').map((row) => row.id);
    await agent.request(contract.mergeRows, { body: { ids } });
    const before = (await rows()).map(({ quote }) => quote);
    expect(before).toHaveLength(2);
    expect(await analyse()).toMatchObject({ rfpId, added: 0, changed: 0, withdrawn: 0 });
    expect((await rows()).map(({ quote }) => quote)).toEqual(before);
  });
});
