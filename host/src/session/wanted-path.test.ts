import { describe, expect, it } from 'vitest';
import { loginPath, wantedPath } from './wanted-path.ts';

const origin = 'https://staffroom.test';

describe('the address to open after sign-in', () => {
  it.each([
    null,
    '',
    'https://evil.test/',
    '//evil.test/documents',
    '/\\evil.test',
    'javascript:alert(1)',
    'documents',
    '/login?next=/login',
  ])('is home for %j', (next) => {
    expect(wantedPath(next, origin)).toBe('/');
  });

  it('keeps path, query and fragment of the same origin', () => {
    expect(wantedPath('/documents/1?page=2#mark', origin)).toBe('/documents/1?page=2#mark');
  });

  it('survives the sign-in screen', () => {
    const login = new URL(loginPath('/documents?search=a&tag=b'), origin);
    expect(wantedPath(login.searchParams.get('next'), origin)).toBe('/documents?search=a&tag=b');
  });

  it('is left out if it is home', () => {
    expect(loginPath('/')).toBe('/login');
  });
});
