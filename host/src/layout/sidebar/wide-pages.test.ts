import { expect, it } from 'vitest';
import { isKnownAsWide, pageKind } from './wide-pages.ts';

it('the sidebar is folded in Administration from the first visit on, and on no other new page', () => {
  const isWide = (path: string) => isKnownAsWide(pageKind(path, ''));
  expect(['/admin/people', '/admin/usage', '/documents', '/agents/admin'].map(isWide)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
