import { expect, test } from 'vitest';
import { auditQuery } from './use-audit-view.ts';

const nothing = { person: '', action: '', search: '', from: '', to: '' };

test('days are whole days of one’s own clock', () => {
  const { since, until } = auditQuery({ ...nothing, from: '2026-02-28', to: '2026-02-28' });
  expect(new Date(since ?? '').toString()).toContain('Feb 28 2026 00:00:00');
  expect(new Date(until ?? '').toString()).toContain('Mar 01 2026 00:00:00');
});

test('what is empty, and days that are none, are not asked for', () => {
  expect(auditQuery({ ...nothing, action: 'team.', from: 'yesterday' })).toEqual({ action: 'team.' });
});
