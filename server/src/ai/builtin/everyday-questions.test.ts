import type { Passage } from '@staffroom/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBuiltinEmbedder } from '../embedders/builtin-embedder.ts';
import { createBuiltinProvider } from './builtin-provider.ts';
import { repliesTo } from './replies.ts';
import { passagesOf } from './testing/asking.ts';
import * as near from './testing/answered-questions.ts';

const documents = {
  'Terms of service.md': [
    '# Terms\n\n## Payment\n\nInvoices are paid within thirty days of receipt. Late payment costs interest of five percent.\n\n## Notice\n\nEither party may end the agreement with a notice of ninety days, in writing.',
    '## Liability\n\nThe supplier is liable for damage caused by gross negligence. In all other cases liability is limited to the fees of the last twelve months.\n\n## Law\n\nThe agreement is governed by the law of Portugal. Disputes go to the courts of Lisbon.',
    '## Support\n\nSupport is given by e-mail on working days from 9:00 to 17:00. Urgent faults are answered within four hours, all others within two working days.',
  ],
  'Staff handbook.md': [
    '# Holidays\n\nEveryone has 28 days of paid leave a year. Up to five days may be carried over until the end of March. Leave is agreed with the team lead at least two weeks ahead.',
    '# Sickness\n\nWho is ill tells the team lead before ten in the morning. From the third day on a doctor’s note is needed. Wages are paid in full for six weeks.',
    '# Working from home\n\nUp to three days a week may be worked from home. Tuesdays are office days for the whole company. Costs of electricity are not refunded; a chair and a screen are provided.',
    '# Travel\n\nTrains are preferred to planes for journeys below six hours. Hotels may cost up to 140 euros a night. Expenses are handed in to Marta Oliveira within 30 days, with receipts.',
  ],
  'Security policy.md': [
    '# Passwords\n\nPasswords have at least fourteen characters and are never reused. They are kept in the password manager. A second factor is required for e-mail and for every administrator.',
    '# Incidents\n\nA lost laptop or a suspicious message is reported to security@example.test at once. The data protection officer informs the authority within 72 hours.',
    '# Retention\n\nApplications of rejected candidates are deleted after six months. Accounting records are kept for ten years. Backups are made every night and encrypted with AES-256.',
  ],
};

const answered: readonly (readonly [question: string, holds: string])[] = [
  ['How long is the notice period?', 'ninety days'],
  ['What is the notice period?', 'ninety days'],
  ['How can the agreement be terminated?', 'notice of ninety days'],
  ['When do invoices have to be paid?', 'thirty days'],
  ['What are the terms of payment?', 'thirty days'],
  ['What happens if we pay late?', 'five percent'],
  ['How much interest is charged on late payments?', 'five percent'],
  ['Which law applies?', 'Portugal'],
  ['Which law governs the contract?', 'Portugal'],
  ['Is liability capped?', 'twelve months'],
  ['What are the support hours?', '9:00'],
  ['How fast do you respond to urgent faults?', 'four hours'],
  ['How many days of holiday do I get?', '28 days'],
  ['How many days of paid leave do I have?', '28 days'],
  ['How many days may be carried over?', 'five days'],
  ['When do I need a doctor’s note?', 'third day'],
  ['How many days a week can I work from home?', 'three days'],
  ['Which day is the office day?', 'Tuesdays'],
  ['How much may a hotel cost?', '140 euros'],
  ['What is the hotel limit per night?', '140 euros'],
  ['Who gets the expenses?', 'Marta Oliveira'],
  ['How long must a password be?', 'fourteen characters'],
  ['What is the minimum password length?', 'fourteen characters'],
  ['Where do I report a lost laptop?', 'security@example.test'],
  ['How long are accounting records kept?', 'ten years'],
  ['How are backups encrypted?', 'AES-256'],
  ['When are applications deleted?', 'six months'],
];

const unanswerable = [
  'How high is the parental allowance?',
  'Who is the chief executive?',
  'How long is the probation period?',
  'What is the salary of a developer?',
  'Which airline do we fly with?',
  'How many employees does the company have?',
  'What is the wifi password?',
  'Is smoking allowed on the balcony?',
  'When was the company founded?',
  'What does the canteen serve on Fridays?',
  'How much is the annual bonus?',
  'Which insurance covers the company cars?',
];

const passages: Passage[] = Object.entries(documents).flatMap(([filename, sections]) =>
  sections.map((quote, index) => ({
    id: `${filename}-${index}`,
    documentId: filename,
    filename,
    version: 1,
    page: null,
    section: null,
    start: 0,
    end: quote.length,
    quote,
    score: 1,
  })),
);

describe('everyday questions', () => {
  const opened = new AsyncDisposableStack();
  let answer: (question: string, sources?: Passage[]) => Promise<string>;

  beforeAll(() => {
    const embedder = opened.adopt(createBuiltinEmbedder(), (open) => open.close());
    const provider = opened.adopt(createBuiltinProvider({ embedder, pieceDelay: 0 }), (open) => open.close());
    answer = async (question, sources = passages) => {
      const messages = [{ role: 'user' as const, content: question }];
      const request = { model: provider.defaultModel, messages, sources };
      let text = '';
      for await (const chunk of provider.stream(request, new AbortController().signal))
        if (chunk.type === 'text') text += chunk.text;
      return text;
    };
  });
  afterAll(() => opened.disposeAsync());

  it.for(answered)('the question "%s" is answered with "%s"', async ([question, holds]) => {
    expect(await answer(question)).toContain(holds);
  });

  it.for(unanswerable)(
    'the question "%s" is refused because the documents do not answer it',
    async (question) => {
      expect(await answer(question)).toBe(repliesTo(question).refusal);
    },
  );

  it('two questions in one message are answered separately, and a missing answer is reported', async () => {
    const both = await answer('How long is the notice period and which law applies?');
    expect(both).toContain('ninety days');
    expect(both).toContain('Portugal');
    const half = await answer('How are backups encrypted and what does the canteen serve on Fridays?');
    expect(half).toContain('AES-256');
    expect(half).toContain('“What does the canteen serve on Fridays?”');
  });

  it('most questions about a larger English and German library are answered, and most near misses are refused', async () => {
    const library = passagesOf(near.library);
    const half = <T>(list: readonly T[]) => list.filter((_, place) => place % 2 === 0);
    let right = 0;
    const asked = [...half(near.answeredInEnglish), ...half(near.answeredInGerman)];
    for (const [question, holds] of asked) if ((await answer(question, library)).includes(holds)) right += 1;
    let refused = 0;
    const unknown = [...half(near.unansweredInEnglish), ...half(near.unansweredInGerman)];
    for (const question of unknown)
      if ((await answer(question, library)) === repliesTo(question).refusal) refused += 1;
    expect(right / asked.length).toBeGreaterThan(0.75);
    expect(refused / unknown.length).toBeGreaterThan(0.85);
  });
});
