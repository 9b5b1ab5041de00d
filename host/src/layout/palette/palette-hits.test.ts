import { expect, test } from 'vitest';
import { rankHits } from './palette-hits.ts';

const hit = (label: string) => ({ key: label, label, icon: 'documents' as const, go: () => {} });
const titles = (groups: ReturnType<typeof rankHits>) =>
  groups.map(({ title, hits }) => [title, ...hits.map(({ label }) => label)]);

const actions = { title: 'Actions', hits: [hit('Go to Documents'), hit('Go to Help')] };

test('without a query, all rows of the palette keep their order', () => {
  expect(titles(rankHits([{ title: 'Chats', hits: [hit('Zebra'), hit('Ape')] }, actions], ' '))).toEqual([
    ['Chats', 'Zebra', 'Ape'],
    ['Actions', 'Go to Documents', 'Go to Help'],
  ]);
});

test('palette rows that do not match are left out, and so are empty groups', () => {
  expect(titles(rankHits([{ title: 'Chats', hits: [hit('Zebra')] }, actions], 'help'))).toEqual([
    ['Actions', 'Go to Help'],
  ]);
});

test('documents found by the server keep the server’s order in the palette, even if their names do not match', () => {
  const found = { title: 'Documents', ranked: true as const, hits: [hit('a.pdf'), hit('help.pdf')] };
  expect(titles(rankHits([found, actions], 'help'))).toEqual([
    ['Documents', 'a.pdf', 'help.pdf'],
    ['Actions', 'Go to Help'],
  ]);
});

test('the palette row that asks an agent comes last for every query', () => {
  const ask = { title: 'Ask', last: true as const, hits: [hit('Ask “help”')] };
  expect(titles(rankHits([ask, actions], 'help'))).toEqual([
    ['Actions', 'Go to Help'],
    ['Ask', 'Ask “help”'],
  ]);
  expect(titles(rankHits([ask, actions], 'zzz'))).toEqual([['Ask', 'Ask “help”']]);
});

test('the palette group with the best match comes first', () => {
  const chats = { title: 'Chats', hits: [hit('Unhelpful')] };
  expect(titles(rankHits([chats, actions], 'help'))[0]).toEqual(['Actions', 'Go to Help']);
});

test('in the palette a match in a name comes before a match in a text', () => {
  const said = { ...hit('Bicycles'), hint: 'Go to the help desk', found: true as const };
  const chats = { title: 'Chats', ranked: true as const, hits: [said] };
  expect(titles(rankHits([chats, actions], 'go help'))).toEqual([
    ['Actions', 'Go to Help'],
    ['Chats', 'Bicycles'],
  ]);
});
