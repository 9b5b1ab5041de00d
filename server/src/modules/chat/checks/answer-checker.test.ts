import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Passage } from '@staffroom/sdk';
import { type ParrotServer, parrotServer } from '../../../testing/parrot-server.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { createAnswerChecks } from './answer-checker.ts';

const policy = `# Travel policy

Hotel rooms may cost 120 euros a night, breakfast included. Anything above has to be approved by a manager before the trip [3].

## Trains

Employees travel second class by train within the country, and first class on journeys that take longer than four hours.
`;
const filler = Array.from(
  { length: 60 },
  (_, place) => `Paragraph ${place} of the annex says nothing about it.`,
).join('\n\n');

const passage: Passage = {
  id: 'p',
  documentId: '',
  filename: 'long.md',
  version: 1,
  page: null,
  section: null,
  start: 0,
  end: 0,
  quote: '',
  score: 1,
};

let server: ParrotServer;
let ana: TestClient;
beforeAll(async () => {
  server = await parrotServer();
  ana = await server.signIn('ana@example.test');
  await server.add(
    ana,
    'travel.md',
    `${policy}\n${filler}\n\n# Meals\n\nMeals are paid for up to 35 euros a day.`,
  );
});
afterAll(() => server.close());

const hotel = 'hotel rooms night breakfast';
const checked = async (say: string, more: object = {}) => {
  const message = await server.say(ana, { say, search: hotel, ...more });
  const said = ({ start, end }: { start: number; end: number }) => message.content.slice(start, end);
  return {
    citations: message.citations.map(({ number }) => number),
    quotes: message.checks?.quotes.map((quote) => [said(quote), quote.verdict, quote.citation]),
    unsupported: message.checks?.unsupported.map(said),
  };
};

it('a citation names the section around the quoted words, not the longest section of the passage', async () => {
  const { citations } = await server.say(ana, {
    say: 'People travel second class by train within the country [1].',
    search: hotel,
  });
  expect(citations.map(({ quote, section }) => [quote.slice(0, 29), section])).toEqual([
    ['Employees travel second class', 'Travel policy › Trains'],
  ]);
});

describe('a quote in an answer', () => {
  it('a quote in an answer is marked if no document contains it, and linked if a document does', async () => {
    const { quotes } = await checked(
      'It says “Hotel rooms may cost 150 euros a night” [1] and "hotel rooms may cost 120 euros a night" [1].\n\n> Anything above has to be approved by a director\n\nNot “so short”.',
    );
    expect(quotes).toEqual([
      ['“Hotel rooms may cost 150 euros a night”', 'not-found', null],
      ['"hotel rooms may cost 120 euros a night"', 'verified', 1],
      ['Anything above has to be approved by a director', 'not-found', null],
    ]);
  });

  it('a quote in an answer is marked even if the search found nothing', async () => {
    const { quotes } = await checked('It says “Hotel rooms may cost 150 euros a night”.', { search: '' });
    expect(quotes).toEqual([['“Hotel rooms may cost 150 euros a night”', 'not-found', null]]);
  });

  it('a quote in an answer becomes a citation even with a wrong source number or none', async () => {
    const unnumbered = await checked('See “Hotel rooms may cost 120 euros a night”.');
    expect([unnumbered.citations, unnumbered.quotes?.[0]?.[2]]).toEqual([[1], 1]);
    const invented = await checked('See “Hotel rooms may cost 120 euros a night” [9].');
    expect([invented.citations, invented.quotes?.[0]?.[2]]).toEqual([[1], 1]);
  });

  it('a quote in an answer is also searched in the full documents of the passages', async () => {
    const { quotes } = await checked('It adds: “Meals are paid for up to 35 euros a day” [1].');
    expect(quotes?.[0]?.slice(1)).toEqual(['verified', 1]);
  });

  it('a quote in an answer is not marked as false if its document was too long to read', async () => {
    const documentId = await server.add(ana, 'long.md', `${filler}\n\nDogs may come along on Fridays only.`);
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from app_user where email = $1',
      ['ana@example.test'],
    );
    const text =
      'It says “Dogs may come along on Fridays only” [1] and “Cats may come along on Mondays” [2].';
    const source = { ...passage, documentId: crypto.randomUUID() };
    const answer = {
      userId: rows[0]?.id ?? '',
      sessionId: crypto.randomUUID(),
      question: '',
      text,
      sources: [{ ...passage, documentId }, source],
      citations: [],
      searched: true,
      claims: 'quoted' as const,
      composed: false,
      asides: [],
    };
    const log = { warn: () => undefined };
    const verdicts = async (maxCharacters: number) => {
      const { checks } = await createAnswerChecks({ database: server.database, log, maxCharacters })(answer);
      return checks?.quotes.map(({ verdict }) => verdict);
    };
    expect(await verdicts(100_000)).toEqual(['verified', 'not-found']);
    expect(await verdicts(0)).toEqual([]);
  });

  it('a quote in an answer may come from the question or from an attached file', async () => {
    const fileContent = { filename: 'draft.txt', text: 'The contractor works on Sundays only.' };
    const { quotes } = await checked('Your draft says “The contractor works on Sundays only”.', {
      fileContent,
    });
    expect(quotes).toEqual([['“The contractor works on Sundays only”', 'verified', null]]);
  });

  it('a quote in an answer is not checked if the assistant presents it as suggested wording', async () => {
    const { quotes } = await checked('Suggested wording: “Hotel rooms may cost up to 140 euros a night.”');
    expect(quotes).toEqual([]);
  });

  it('a quote in an answer is not searched in documents that the reader cannot access', async () => {
    const ben = await server.signIn('ben@example.test');
    await server.add(ben, 'secret.md', 'The bonus of the board is ninety thousand euros a year.');
    const { quotes } = await checked('It says “The bonus of the board is ninety thousand euros a year”.');
    expect(quotes?.[0]?.slice(1)).toEqual(['not-found', null]);
  });
});

describe('a statement in an answer that needs sources', () => {
  it('a statement in an answer is marked if no source supports its number or its words', async () => {
    const { unsupported } = await checked(
      [
        '## Hotels and more',
        'Here is what I found:',
        'A hotel room may cost 120 euros a night, with breakfast [1].',
        'A hotel room may cost 180 euros a night, with breakfast [1].',
        'Rented cars are returned with a full tank of petrol.',
        'What else would you like to know about hotels?',
        'The documents do not say whether flights are paid for.',
      ].join('\n\n'),
      { claims: 'sourced' },
    );
    expect(unsupported).toEqual([
      'A hotel room may cost 180 euros a night, with breakfast [1].',
      'Rented cars are returned with a full tank of petrol.',
    ]);
  });

  it('the heading row of a table in an answer is no statement, but the other rows are', async () => {
    const say =
      '| Kind of journey | Who signs the form |\n|---|---|\n| A flight to Mars on Sundays | The board |';
    const { unsupported } = await checked(say, { claims: 'sourced' });
    expect(unsupported).toEqual(['| A flight to Mars on Sundays | The board |']);
  });

  it('a statement in an answer is checked even if it addresses the reader or states a prohibition', async () => {
    const { unsupported } = await checked(
      [
        'You may stay in a hotel for 190 euros a night [1].',
        'The policy does not allow hotel rooms with breakfast.',
        'The policy does not mention flights.',
      ].join('\n\n'),
      { claims: 'sourced' },
    );
    expect(unsupported).toEqual([
      'You may stay in a hotel for 190 euros a night [1].',
      'The policy does not allow hotel rooms with breakfast.',
    ]);
  });

  it('a statement in an answer is marked if there are no sources at all', async () => {
    const { unsupported } = await checked('The office closes at six in the evening.', {
      search: '',
      claims: 'sourced',
    });
    expect(unsupported).toEqual(['The office closes at six in the evening.']);
  });

  it('statements in an answer are not checked if the agent does not require sources', async () => {
    expect((await checked('Rented cars are returned with a full tank of petrol.')).unsupported).toEqual([]);
  });
});

it('an answer that only points to related documents contains no unsupported statement', async () => {
  const { unsupported } = await checked(
    [
      'Your documents do not seem to answer this.',
      'Try the words that the documents themselves use.',
      'Nearest in your documents:',
      '- [travel.md, Travel policy › Trains](/documents/1?version=1&start=0&end=9)',
    ].join('\n\n'),
    { claims: 'sourced' },
  );
  expect(unsupported).toEqual([]);
});

it('sentences written by the product itself are never marked as unsupported', async () => {
  const { unsupported, quotes } = await checked('Hotel rooms may cost 120 euros a night [1].', {
    claims: 'sourced',
    aside: '\n\nNothing above is “backed by any of your documents”. The office was looked for as well.',
  });
  expect([unsupported, quotes]).toEqual([[], []]);
});

it('the answer of an agent that drafts texts is checked only on statements that it attributes to others', async () => {
  const { quotes } = await checked(
    [
      '1. **“Five nights in a hotel that nobody has paid for”**, from the travel policy [1]',
      'Headline: “Why breakfast is worth the money” [1]',
      '“We have never slept so badly before,” says the head of sales.',
      'The policy states “Hotel rooms may cost 120 euros a night” [1].',
    ].join('\n\n'),
    { claims: 'own' },
  );
  expect(quotes).toEqual([
    ['“We have never slept so badly before,”', 'not-found', null],
    ['“Hotel rooms may cost 120 euros a night”', 'verified', 1],
  ]);
});

it('an answer that reached the token limit has a notice and can be continued', async () => {
  const { status } = await server.say(ana, { say: 'Hotel rooms may cost', search: hotel, cut: true });
  expect(status).toBe('cut');
});

describe('a number in brackets', () => {
  it('a number in brackets is no citation if no source has that number', async () => {
    expect((await checked('Approved by a manager before the trip [3] and [7].')).citations).toEqual([]);
  });
});
