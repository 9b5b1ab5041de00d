import { AppError } from '@staffroom/sdk';
import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';
import { gapOf } from './server/draft/gap.ts';

const id = (digit: number) => `5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b0${digit}`;
const rfp = {
  id: id(1),
  filename: 'rfp.txt',
  text: [
    'Request for proposals: harbor patrol boats',
    'The bidder must inspect every hull before the season.',
    'The bidder must hold a Blue Anchor permit.',
    'The bidder must train the crews of the boats twice a year.',
  ].join('\n\n'),
};
const ours = {
  id: id(2),
  filename: 'facts.txt',
  text: 'We inspect every hull before the season. We do not hold a Blue Anchor permit. Boats are built in Bergen.',
};
const another = {
  id: id(3),
  filename: 'tender-of-others.txt',
  text: 'Request for Quotation of the City. The contractor must train the crews of all boats twice a year. Do you inspect every hull before the season?',
};

async function drafted(options: Parameters<typeof testAgent>[1] = {}) {
  const agent = testAgent(plugin, {
    documents: [rfp, ours, another],
    modelSettings: { provider: 'builtin' },
    ...options,
  });
  const { rfpId } = await agent.run(contract.analyse, { documentId: rfp.id });
  const ledger = () => agent.request(contract.getLedger, { params: { id: rfpId } });
  const draft = () => agent.run(contract.draft, { rfpId, documentId: rfp.id });
  return { agent, ledger, draft, rfpId };
}

/** The replies of a model to an analysis: no row is found, so that the rules find them. */
const emptyAnalysis = [
  { requirements: [], dates: [], criteria: [], risks: [], questions: [] },
  { title: '', summary: '' },
];
const declined = new AppError('unavailable', 'The model declined.');
const otherAnswers = [
  { answer: 'We do not hold a Blue Anchor permit [1].', gap: 'covered' },
  { answer: '', gap: 'none' },
];

describe('a draft', () => {
  it('a drafted answer relies on no buyer’s file or question, even without an analysis of that file', async () => {
    const { ledger, draft } = await drafted();
    await draft();
    const { rows } = await ledger();
    expect(rows.map(({ answer, gap }) => [answer, gap])).toEqual([
      ['We inspect every hull before the season. [1]', 'covered'],
      ['We do not hold a Blue Anchor permit. [1]', 'unmet'],
      ['', 'none'],
    ]);
    for (const { evidence } of rows) for (const { documentId } of evidence) expect(documentId).toBe(ours.id);
  });

  it('a drafted answer relies on no file that was given as an annex, even if the analysis failed', async () => {
    const annex = { id: id(4), filename: 'annex.txt', text: 'Crews of the boats are trained twice a year.' };
    const { agent, ledger, draft } = await drafted({ documents: [rfp, ours, annex] });
    const empty = id(9);
    await agent.run(contract.analyse, { documentId: empty, documentIds: [annex.id] }).catch(() => undefined);
    await draft();
    expect((await ledger()).rows[2]).toMatchObject({ answer: '', evidence: [] });
  });

  it('a drafted answer relies only on documents with the tag that a person selected', async () => {
    const { ledger, draft } = await drafted({ agentSettings: { person: { answerTags: ['bid answers'] } } });
    await expect(draft()).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('No document has the tag bid answers'),
    });
    expect((await ledger()).rows.every(({ answer }) => answer === '')).toBe(true);
  });
});

describe('a model’s answer', () => {
  const answered = (answer: string) =>
    drafted({
      modelSettings: {},
      replies: [
        { requirements: [], dates: [], criteria: [], risks: [], questions: [] },
        { title: '', summary: '' },
        ...Array.from({ length: 3 }, () => ({ answer, gap: 'covered' as const })),
      ],
    });

  it('an answer by a model loses sentences that the cited passages do not support, and then does not count as covered', async () => {
    const { ledger, draft } = await answered(
      'We inspect every hull before the season [1]. We also have 12,000 divers [1]. We are the market leader [9].',
    );
    const { unsupported } = await draft();
    const [first] = (await ledger()).rows;
    expect(first).toMatchObject({
      answer: 'We inspect every hull before the season [1].',
      gap: 'partial',
      unsupported: 2,
    });
    expect(unsupported).toBeGreaterThanOrEqual(2);
  });

  it('an answer by a model without any supported sentence is replaced by sentences of the library', async () => {
    const { ledger, draft } = await answered('We meet this as our records say [1]. It was always so [2].');
    await draft();
    expect((await ledger()).rows[0]).toMatchObject({
      answer: 'We inspect every hull before the season. [1]',
      answeredBy: 'rules',
      unsupported: 2,
    });
  });
});

it('a draft job fails in every attempt if the model fails for all requirements, and keeps the drafts of the rules', async () => {
  const { agent, ledger, rfpId } = await drafted({
    modelSettings: {},
    replies: [...emptyAnalysis, ...Array.from({ length: 9 }, () => declined)],
  });
  const jobId = crypto.randomUUID();
  for (const attempt of [1, 2]) {
    const run = agent.run(contract.draft, { rfpId, documentId: rfp.id }, jobId);
    await expect(run, `attempt ${attempt}`).rejects.toThrow('The model declined.');
  }
  expect((await ledger()).rows.map(({ answeredBy }) => answeredBy)).toEqual(['rules', 'rules', '']);
});

it('the notification of a draft job says how many answers the rules drafted in place of the model', async () => {
  const { agent, draft } = await drafted({
    modelSettings: {},
    replies: [...emptyAnalysis, declined, ...otherAnswers],
  });
  await draft();
  expect(agent.notified.at(-1)?.body).toBe(
    'The AI model failed for 1 of these answers. The built-in rules drafted them.',
  );
});

it('a draft of the rules contains no Markdown signs of the document', async () => {
  const { ledger, draft } = await drafted({
    documents: [
      rfp,
      { ...ours, text: 'We inspect every hull before the season for \\$2 million, _without_ delay.' },
    ],
  });
  await draft();
  expect((await ledger()).rows[0]?.answer).toBe(
    'We inspect every hull before the season for $2 million, without delay. [1]',
  );
});

it.each([
  ['fails', declined],
  [
    'refuses',
    new AppError('invalid', 'The model of OpenAI refused: “I’m sorry.” Rephrase or choose another model.'),
  ],
])(
  'if the model %s for one requirement, the rules answer this requirement, and the model answers the others',
  async (_, error) => {
    const { ledger, draft } = await drafted({
      modelSettings: {},
      replies: [...emptyAnalysis, error, ...otherAnswers],
    });
    await draft();
    expect((await ledger()).rows.map(({ answeredBy, gap }) => [answeredBy, gap])).toEqual([
      ['rules', 'covered'],
      ['model', 'unmet'],
      ['', 'none'],
    ]);
  },
);

it.each([
  ['Do you hold a FedRAMP authorization?', 'We do not hold a FedRAMP authorization.', 'unmet'],
  [
    'Have you completed a SOC 2 Type II audit?',
    'We completed a SOC 2 Type I audit in March 2026; a Type II report is not available yet.',
    'unmet',
  ],
  ['Is customer data encrypted at rest?', 'Customer data is encrypted at rest with AES-256.', 'covered'],
  ['The contractor must be ISO 27001 certified.', 'We are certified by the harbor office.', 'partial'],
  ['Data may not leave the European Union.', 'Data does not leave the European Union.', 'covered'],
  ['Hält der Bieter ein ISO-27001-Zertifikat?', 'Wir halten kein ISO-27001-Zertifikat.', 'unmet'],
  ['2.3 | Is customer data encrypted?', 'Customer data is encrypted.', 'covered'],
  ['Describe the training of crews.', '', 'none'],
])('the requirement %j is answered by %j with the coverage: %s', (requirement, statement, gap) => {
  expect(gapOf(requirement, statement === '' ? [] : [statement])).toBe(gap);
});
