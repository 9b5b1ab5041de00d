import { describe, expect, it } from 'vitest';
import { loginPath } from './login-path.ts';
import { wantedPath } from './wanted-path.ts';

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
  ])('after sign-in the dashboard opens if the requested address is %j', (next) => {
    expect(wantedPath(next, origin)).toBe('/');
  });

  it('the address to open after sign-in keeps path, query and fragment of the same origin', () => {
    expect(wantedPath('/documents/1?page=2#mark', origin)).toBe('/documents/1?page=2#mark');
  });

  it('the address to open after sign-in is preserved by the sign-in screen', () => {
    const login = new URL(loginPath('/documents?search=a&tag=b'), origin);
    expect(wantedPath(login.searchParams.get('next'), origin)).toBe('/documents?search=a&tag=b');
  });

  it('the address of the sign-in screen does not name the dashboard as the page to open', () => {
    expect(loginPath('/')).toBe('/login');
  });
});
