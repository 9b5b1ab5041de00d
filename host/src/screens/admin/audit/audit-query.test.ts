import { expect, test } from 'vitest';
import { auditQuery } from './use-audit-view.ts';

const nothing = { person: '', action: '', search: '', from: '', to: '' };

test('the date filter of the audit log covers whole days in the person’s time zone', () => {
  const { since, until } = auditQuery({ ...nothing, from: '2026-02-28', to: '2026-02-28' });
  expect(new Date(since ?? '').toString()).toContain('Feb 28 2026 00:00:00');
  expect(new Date(until ?? '').toString()).toContain('Mar 01 2026 00:00:00');
});

test('empty and invalid filters of the audit log are not sent', () => {
  expect(auditQuery({ ...nothing, action: 'team.', from: 'yesterday' })).toEqual({ action: 'team.' });
});
