import * as xlsx from '@e965/xlsx';
import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import { check, createPack, deleteCheck, exportCheck, getCheck, listChecks, listPacks } from './contract.ts';
import { nistCsf } from '../server/checks/nist-csf.ts';
import plugin from '../server/index.ts';

const policy = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'security.txt',
  text: [
    'All staff are trained in security once a year and have to pass a test.',
    'Customer data is encrypted at rest and in transit by TLS 1.2 or later.',
    'There are no penetration tests of our own systems or of any other.',
  ].join('\n\n'),
};
const foreign = { ...policy, id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b09', ownerId: 'ben' };
const builtIn = { documents: [policy, foreign], modelSettings: { provider: 'built-in' } };
const list = (version: string) => ({
  name: 'House rules',
  version,
  controls: [
    { id: 'H-1', title: 'Training of staff', points: [{ name: 'Training', words: ['trained', 'training'] }] },
    { id: 'H-2', title: 'Penetration tests' },
  ],
});

describe('a check against a framework', () => {
  it('a compliance check can use all categories of NIST CSF 2.0, each with search words', async () => {
    const agent = testAgent(plugin, builtIn);
    expect(await agent.request(listPacks)).toMatchObject([{ id: 'nist-csf', controls: 22, own: false }]);
    expect(nistCsf.controls.every(({ points }) => points.length > 0)).toBe(true);
  });

  it('a compliance check without a model decides by matching words whether a control is met, partly met or missing, and shows the sentences', async () => {
    const agent = testAgent(plugin, builtIn);
    await expect(agent.run(check, { pack: 'nist-csf', documentIds: [foreign.id] })).rejects.toThrow(
      'This document does not exist',
    );
    const { checkId } = await agent.run(check, { pack: 'nist-csf', documentIds: [policy.id] });
    const { check: done, evidence } = await agent.request(getCheck, { params: { id: checkId } });
    const of = (control: string) => done.results.find((one) => one.control === control);
    expect(done).toMatchObject({ method: 'rules', documents: [{ filename: 'security.txt', version: 1 }] });
    expect([of('PR.AT')?.state, of('PR.DS'), of('ID.RA')?.state]).toMatchObject([
      'met',
      { state: 'partly', points: { found: ['At rest', 'In transit'], lacking: ['Backups'] } },
      'missing',
    ]);
    const [quote] = evidence.filter(({ control }) => control === 'PR.AT');
    expect(policy.text.slice(quote?.start, quote?.end)).toBe(quote?.quote);
    expect(agent.asked).toEqual([]);

    agent.takeAway(policy.id);
    const seen = JSON.stringify(await agent.request(getCheck, { params: { id: checkId } }));
    expect(seen).not.toMatch(/security\.txt|trained in security/);
    await agent.request(deleteCheck, { params: { id: checkId } });
    expect(await agent.request(listChecks)).toEqual([]);
  });

  it('a control whose title has only short words is met only if the documents contain them', async () => {
    const agent = testAgent(plugin, builtIn);
    const controls = [
      { id: 'S-1', title: 'MFA' },
      { id: 'S-2', title: 'TLS' },
      { id: 'S-3', title: '§ 4' },
    ];
    const { id } = await agent.request(createPack, { body: { name: 'Short', version: '1', controls } });
    await agent.run(check, { pack: id, documentIds: [policy.id] });
    const [done] = await agent.request(listChecks);
    expect(done?.results.map(({ state }) => state)).toEqual(['missing', 'met', 'missing']);
  });

  it('a section about a control is evidence in a compliance check, and its first sentence is the quote', async () => {
    const text = [
      '### Vendor assessment',
      'Security practices of those who handle our data are reviewed before a contract is made.',
      '### Penetration tests',
      'There are none, and no plans for any of them exist.',
      'The scope includes, but is not limited to, all backups of our systems.',
    ].join('\n\n');
    const agent = testAgent(plugin, { ...builtIn, documents: [{ ...policy, text }] });
    const { checkId } = await agent.run(check, { pack: 'nist-csf', documentIds: [policy.id] });
    const { check: done, evidence } = await agent.request(getCheck, { params: { id: checkId } });
    const of = (control: string) => done.results.find((one) => one.control === control);
    expect(of('GV.SC')).toMatchObject({ state: 'partly', points: { found: ['Assessment of suppliers'] } });
    expect(evidence.find(({ control }) => control === 'GV.SC')?.quote).toMatch(
      /^Security practices of those/,
    );
    expect(of('ID.RA')?.state).toBe('missing');
    expect(of('PR.DS')?.points?.found).toEqual(['Backups']);
  });

  it('a compliance check marks a quote as “quote not found” if no document contains it', async () => {
    const replies = [
      { state: 'met', quotes: [{ quote: 'All staff are trained in security once a year', shows: 'Yearly' }] },
      { state: 'met', quotes: [{ quote: 'We test our systems every month', shows: 'Monthly' }] },
    ];
    const agent = testAgent(plugin, { documents: [policy], replies });
    const { id } = await agent.request(createPack, { body: list('1') });
    expect(await agent.run(check, { pack: id, documentIds: [policy.id] })).toMatchObject({
      met: 1,
      missing: 0,
    });
    const [done] = await agent.request(listChecks);
    expect(done?.results.map(({ state }) => state)).toEqual(['met', 'not-found']);
    expect(agent.notified.at(-1)).toMatchObject({
      body: '0 partly, 0 missing, 1 unconfirmed',
    });
  });

  it('the verdict of a model is not shown as met if its quotes and the documents do not name every point of the control', async () => {
    const trained = 'All staff are trained in security once a year';
    const encrypted = 'Customer data is encrypted at rest and in transit';
    const points = [
      { name: 'Training', words: ['trained'] },
      { name: 'Drills', words: ['drill', 'exercise'] },
    ];
    const controls = [
      { id: 'H-1', title: 'Whistleblower channel', text: 'Staff know it.' },
      { id: 'H-2', title: 'Training and drills', points },
      { id: 'H-3', title: 'Encryption', points: [{ name: 'At rest', words: ['at rest'] }] },
      { id: 'H-4', title: 'Penetration tests' },
      { id: 'H-5', title: 'Encrypted data' },
      { id: 'H-6', title: 'Staff lottery' },
      { id: 'H-7', title: 'Tests of encrypted customer data' },
    ];
    const replies = [
      { state: 'met', quotes: [{ quote: trained, shows: 'Reports are anonymous since 2031' }] },
      { state: 'met', quotes: [{ quote: trained, shows: 'Staff are trained' }] },
      { state: 'missing', quotes: [] },
      { state: 'met', quotes: [{ quote: 'There are no penetration tests of our own systems', shows: '' }] },
      {
        state: 'met',
        quotes: [
          { quote: trained, shows: 'Staff' },
          { quote: encrypted, shows: 'Data is encrypted' },
          { quote: 'Customer data', shows: 'Customer data' },
        ],
      },
      { state: 'met', quotes: [{ quote: trained, shows: 'A lottery is held' }] },
      { state: 'met', quotes: [{ quote: encrypted, shows: '' }] },
    ];
    const agent = testAgent(plugin, { documents: [policy], replies });
    const { id } = await agent.request(createPack, { body: { name: 'Points', version: '1', controls } });
    const { checkId } = await agent.run(check, { pack: id, documentIds: [policy.id] });
    const { check: done, evidence } = await agent.request(getCheck, { params: { id: checkId } });
    expect(done.results.map(({ state, points: named }) => [state, named?.lacking])).toEqual([
      ['unconfirmed', undefined],
      ['partly', ['Drills']],
      ['unconfirmed', undefined],
      ['unconfirmed', undefined],
      ['met', []],
      ['unconfirmed', undefined],
      ['partly', ['tests']],
    ]);
    expect(evidence.map(({ control, note }) => [control, note])).toEqual([
      ['H-1', ''],
      ['H-2', 'Staff are trained'],
      ['H-3', 'At rest'],
      ['H-4', ''],
      ['H-5', 'Data is encrypted'],
      ['H-6', ''],
      ['H-7', ''],
    ]);
    expect(agent.notified.at(-1)).toMatchObject({ body: '2 partly, 0 missing, 4 unconfirmed' });
  });

  it('a compliance check accepts versions of a person’s own lists, and marks results as new, persisting or fixed since the last check', async () => {
    const agent = testAgent(plugin, builtIn);
    const { id } = await agent.request(createPack, { body: list('1') });
    await expect(agent.request(createPack, { body: list('1') })).rejects.toMatchObject({ code: 'conflict' });
    const input = { pack: id, documentIds: [policy.id] };
    await agent.run(check, input);
    agent.renew(policy.id, 'An external company carries out penetration tests of all systems each year.');
    const { id: next } = await agent.request(createPack, { body: list('2') });
    await agent.run(check, { ...input, pack: next });
    const [newest] = await agent.request(listChecks);
    expect(newest).toMatchObject({
      pack: { name: 'House rules', version: '2' },
      results: [
        { control: 'H-1', state: 'missing', since: 'new' },
        { control: 'H-2', state: 'met', since: 'fixed' },
      ],
    });
  });

  it('a compliance check is exported with the state and the quotes of every control', async () => {
    const agent = testAgent(plugin, { ...builtIn, user: { language: 'de' } });
    const { checkId } = await agent.run(check, { pack: 'nist-csf', documentIds: [policy.id] });
    const asked = (format: 'docx' | 'xlsx') =>
      agent.request(exportCheck, { params: { id: checkId }, query: { format } });
    const sheet = await asked('xlsx');
    expect(sheet.filename).toMatch(/^check-\d{4}-\d\d-\d\d\.xlsx$/);
    const rows = xlsx.utils.sheet_to_json<Record<string, string>>(
      Object.values(xlsx.read(sheet.body).Sheets)[0] ?? {},
    );
    expect(rows).toHaveLength(22);
    expect(rows.find(({ Kontrolle }) => Kontrolle === 'PR.DS')).toMatchObject({
      Zustand: 'Teilweise',
      Zitat: expect.stringContaining(
        'Customer data is encrypted at rest and in transit by TLS 1.2 or later.',
      ),
      Dokument: expect.stringContaining('security.txt, Version 1'),
      'Nichts gefunden zu': 'Backups',
    });
    const { body } = await asked('docx');
    const document = xlsx.CFB.find(xlsx.CFB.read(body, { type: 'buffer' }), '/word/document.xml');
    expect(Buffer.from(document?.content ?? []).toString()).toMatch(/All staff are trained in security once/);
  });
});
