import { expect, test } from 'vitest';
import { rankHits } from './palette-hits.ts';

const hit = (label: string) => ({ key: label, label, icon: 'documents' as const, go: () => {} });
const titles = (groups: ReturnType<typeof rankHits>) =>
  groups.map(({ title, hits }) => [title, ...hits.map(({ label }) => label)]);

const actions = { title: 'Actions', hits: [hit('Go to Documents'), hit('Go to Help')] };

test('without words everything stands in its place', () => {
  expect(titles(rankHits([{ title: 'Chats', hits: [hit('Zebra'), hit('Ape')] }, actions], ' '))).toEqual([
    ['Chats', 'Zebra', 'Ape'],
    ['Actions', 'Go to Documents', 'Go to Help'],
  ]);
});

test('what does not answer the words is left out, with its group', () => {
  expect(titles(rankHits([{ title: 'Chats', hits: [hit('Zebra')] }, actions], 'help'))).toEqual([
    ['Actions', 'Go to Help'],
  ]);
});

test('documents that the server found stay, in its order, also where their names have none of the words', () => {
  const found = { title: 'Documents', ranked: true as const, hits: [hit('a.pdf'), hit('help.pdf')] };
  expect(titles(rankHits([found, actions], 'help'))).toEqual([
    ['Documents', 'a.pdf', 'help.pdf'],
    ['Actions', 'Go to Help'],
  ]);
});

test('what asks stands last, whatever was typed', () => {
  const ask = { title: 'Ask', last: true as const, hits: [hit('Ask “help”')] };
  expect(titles(rankHits([ask, actions], 'help'))).toEqual([
    ['Actions', 'Go to Help'],
    ['Ask', 'Ask “help”'],
  ]);
  expect(titles(rankHits([ask, actions], 'zzz'))).toEqual([['Ask', 'Ask “help”']]);
});

test('the group with the best answer comes first', () => {
  const chats = { title: 'Chats', hits: [hit('Unhelpful')] };
  expect(titles(rankHits([chats, actions], 'help'))[0]).toEqual(['Actions', 'Go to Help']);
});

test('what is called so stands before what says so', () => {
  const said = { ...hit('Bicycles'), hint: 'Go to the help desk', found: true as const };
  const chats = { title: 'Chats', ranked: true as const, hits: [said] };
  expect(titles(rankHits([chats, actions], 'go help'))).toEqual([
    ['Actions', 'Go to Help'],
    ['Chats', 'Bicycles'],
  ]);
});
