import { expect, it } from 'vitest';
import { mergeFacts } from './merge-facts.ts';

it('a fact that one side changed, added or removed is taken from that side', () => {
  const base = { same: 1, changedHere: 1, changedThere: 1, removedHere: 1, removedThere: 1 };
  const local = { same: 1, changedHere: 2, changedThere: 1, removedThere: 1, addedHere: 1 };
  const shared = { same: 1, changedHere: 1, changedThere: 2, removedHere: 1, addedThere: 1 };
  expect(mergeFacts(base, local, shared)).toEqual({
    push: { changedHere: 2, removedHere: undefined, addedHere: 1 },
    pull: { changedThere: 2, removedThere: undefined, addedThere: 1 },
    conflicts: [],
  });
});

it('the shared value replaces a fact that both sides have changed', () => {
  const merged = mergeFacts(
    { entry: { from: '1.0.0' } },
    { entry: { from: '1.1.0' } },
    { entry: { from: '2.0.0' } },
  );
  expect(merged).toEqual({ push: {}, pull: { entry: { from: '2.0.0' } }, conflicts: ['entry'] });
});

it('a new data folder takes over all shared facts and adds its own', () => {
  const merged = mergeFacts({}, { 'entry own': 1, 'entry old': 1 }, { 'entry old': 2, 'entry other': 3 });
  expect(merged.push).toEqual({ 'entry own': 1 });
  expect(merged.pull).toEqual({ 'entry old': 2, 'entry other': 3 });
});
