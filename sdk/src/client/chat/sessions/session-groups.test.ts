import { expect, test } from 'vitest';
import type { ChatSession } from '../../../chat.ts';
import { groupSessions } from './session-groups.ts';

const now = new Date(2026, 2, 10, 9, 30);
function session(id: string, used: Date, pinned = false): ChatSession {
  return {
    id,
    agentId: 1,
    agent: 'a',
    title: id,
    documentIds: [],
    project: null,
    sharedWithProject: false,
    sharedByName: false,
    pinned,
    shared: false,
    createdAt: used.toISOString(),
    updatedAt: used.toISOString(),
  };
}

test('the chat list shows pinned chats first, then the others by the calendar day of their last use', () => {
  const groups = groupSessions(
    [
      session('pinned', new Date(2020, 0, 1), true),
      session('just now', now),
      session('midnight', new Date(2026, 2, 10)),
      session('last evening', new Date(2026, 2, 9, 23, 59)),
      session('a week ago', new Date(2026, 2, 3, 12)),
      session('long ago', new Date(2025, 2, 3)),
    ],
    now,
  );
  expect(groups.map(({ title, sessions }) => [title, ...sessions.map(({ id }) => id)])).toEqual([
    ['Pinned', 'pinned'],
    ['Today', 'just now', 'midnight'],
    ['Yesterday', 'last evening'],
    ['Last 7 days', 'a week ago'],
    ['Older', 'long ago'],
  ]);
});

test('empty groups of the chat list are left out', () => {
  expect(groupSessions([], now)).toEqual([]);
});
