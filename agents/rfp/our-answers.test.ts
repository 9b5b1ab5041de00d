import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const id = (digit: number) => `5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b0${digit}`;
const rfp = {
  id: id(1),
  filename: 'rfp.txt',
  text: 'The bidder must inspect every hull before the season.\n\nThe bidder must hold a Blue Anchor permit.',
  shared: true,
};
const hulls = { id: id(2), filename: 'hulls.txt', text: 'We inspect every hull before the season.' };
const permits = { id: id(3), filename: 'permits.txt', text: 'We hold a Blue Anchor permit.' };
/** A buyer's file that was never given to the agent. */
const unread = {
  id: id(4),
  filename: 'city-terms.txt',
  text: [
    'Request for quotation: harbor boats.',
    'The contractor must inspect every hull before the season.',
    'The Blue Anchor permit of the City is shown at the gate.',
    'The contractor shall hold a permit.',
  ].join(' '),
};

async function opened(documents: Parameters<typeof testAgent>[1] & object) {
  const agent = testAgent(plugin, { modelSettings: { provider: 'builtin' }, ...documents });
  const { rfpId } = await agent.run(contract.analyse, { documentId: rfp.id });
  const ledger = () => agent.request(contract.getLedger, { params: { id: rfpId } });
  return {
    agent,
    rfpId,
    ledger,
    sources: () => agent.request(contract.listAnswerSources),
    choose: async (ourAnswers: contract.StoredRfp['ourAnswers']) =>
      agent.request(contract.updateRfp, {
        params: { id: rfpId },
        body: { ourAnswers, unchangedSince: (await ledger()).rfp.updatedAt },
      }),
    draft: async () => {
      const { rows } = await ledger();
      await agent.run(contract.draft, { rfpId, documentId: rfp.id, rows: rows.map((row) => row.id) });
      return (await ledger()).rows;
    },
  };
}

const answersOf = (rows: contract.Ledger['rows']) => rows.map(({ answer }) => answer);
const project = async (sources: Promise<{ projects: contract.Project[] }>, name: string) =>
  (await sources).projects.find((one) => one.name === name)?.id ?? '';

it('drafts of an RFP rely on the projects and tags that a person chose for it, and each draft names its choice', async () => {
  const { sources, choose, draft, ledger } = await opened({
    documents: [rfp, { ...hulls, projects: ['Boats'] }, { ...permits, tags: ['Permits'] }],
  });
  expect(await sources()).toMatchObject({
    projects: [{ name: 'Boats' }],
    tags: ['Permits'],
    settingTags: [],
  });
  const boats = await project(sources(), 'Boats');

  await choose({ projects: [boats], tags: [] });
  let rows = await draft();
  expect(answersOf(rows)).toEqual(['We inspect every hull before the season. [1]', '']);
  expect(rows.map(({ draftedFrom }) => draftedFrom)).toEqual([{ projects: [boats], tags: [] }, null]);
  expect((await ledger()).projects).toEqual([{ id: boats, name: 'Boats' }]);

  await choose({ projects: [], tags: ['permits'] });
  rows = await draft();
  expect(answersOf(rows)).toEqual(['', 'We hold a Blue Anchor permit. [1]']);

  await choose({ projects: [boats], tags: ['permits'] });
  expect(answersOf(await draft()).every((answer) => answer !== '')).toBe(true);
});

it('the choice for an RFP replaces the tags in Settings, and stays when the RFP is read again', async () => {
  const { agent, choose, draft, ledger } = await opened({
    documents: [rfp, { ...hulls, tags: ['ours'] }, permits],
    agentSettings: { person: { answerTags: ['ours'] } },
  });
  expect(answersOf(await draft())).toEqual(['We inspect every hull before the season. [1]', '']);
  await choose({ projects: [], tags: [] });
  expect(answersOf(await draft())[1]).toBe('We hold a Blue Anchor permit. [1]');
  await agent.run(contract.analyse, { documentId: rfp.id });
  expect((await ledger()).rfp.ourAnswers).toEqual({ projects: [], tags: [] });
  await choose(null);
  expect(answersOf(await draft())[1]).toBe('');
});

it('a buyer’s file in a chosen project or with a chosen tag is never evidence', async () => {
  const chosen = { projects: ['Bid'], tags: ['bid'] };
  const { sources, choose, draft } = await opened({
    documents: [
      { ...rfp, ...chosen },
      { ...unread, ...chosen },
      { ...hulls, ...chosen },
    ],
  });
  await choose({ projects: [await project(sources(), 'Bid')], tags: ['bid'] });
  const rows = await draft();
  expect(answersOf(rows)).toEqual(['We inspect every hull before the season. [1]', '']);
  for (const { evidence } of rows) for (const { documentId } of evidence) expect(documentId).toBe(hulls.id);
});

it('an answered questionnaire with a chosen tag is evidence, although it asks questions', async () => {
  const answered = {
    id: id(5),
    filename: 'security questionnaire.txt',
    text: 'Do you inspect hulls? We inspect every hull before the season. Do you hold permits? We hold a Blue Anchor permit.',
    tags: ['ours'],
  };
  const { choose, draft } = await opened({ documents: [rfp, answered] });
  await choose({ projects: [], tags: ['ours'] });
  expect(answersOf(await draft())).toEqual([
    'We inspect every hull before the season. [1]',
    'We hold a Blue Anchor permit. [1]',
  ]);
});

it('drafting is refused when the person cannot open a chosen project or the choice contains no document', async () => {
  const { agent, rfpId, sources, choose, draft } = await opened({
    documents: [rfp, { ...hulls, projects: ['Boats'] }],
    user: { id: id(7) },
  });
  await choose({ projects: [], tags: ['nothing'] });
  await expect(draft()).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('No document has the tag nothing'),
  });
  await choose({ projects: [await project(sources(), 'Boats')], tags: [] });
  await agent.request(contract.shareRfp, { params: { id: rfpId }, body: { access: 'edit' } });
  const rosa = agent.as({ id: id(8), name: 'Rosa' });
  await expect(rosa.run(contract.draft, { rfpId, documentId: rfp.id })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('can’t open a project'),
  });
  expect((await rosa.request(contract.getLedger, { params: { id: rfpId } })).projects).toEqual([]);
});

it('an approved answer is reused only if its evidence is among the chosen documents', async () => {
  const { agent, choose, draft, ledger } = await opened({
    documents: [rfp, { ...hulls, tags: ['ours'] }, { ...permits, tags: ['other'] }],
  });
  for (const row of await draft())
    await agent.request(contract.approveRow, {
      params: { id: row.id },
      body: { unchangedSince: row.updatedAt },
    });
  const { rows } = await ledger();
  for (const row of rows)
    await agent.request(contract.updateRow, {
      params: { id: row.id },
      body: { status: 'draft', unchangedSince: row.updatedAt },
    });
  await choose({ projects: [], tags: ['ours'] });
  expect(answersOf(await draft())).toEqual(['We inspect every hull before the season. [1]', '']);
});
