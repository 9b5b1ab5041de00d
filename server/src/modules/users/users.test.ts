import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let ana: TestClient;
beforeAll(async () => {
  server = await testServer();
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());

describe('the profile', () => {
  it.each([
    [{ userInfo: 'x'.repeat(501) }, 'userInfo', 'User information must not be longer than 500 characters.'],
    [
      { customInstructions: 'x'.repeat(1001) },
      'customInstructions',
      'Custom instructions must not be longer than 1000 characters.',
    ],
    [{ name: 'x'.repeat(101) }, 'name', 'Name must not be longer than 100 characters.'],
  ])('a profile change to %o is refused', async (change, field, message) => {
    expect(await ana.patch('/api/profile', change)).toMatchObject({
      status: 400,
      body: { message, code: 'invalid', fields: { [field]: message } },
    });
  });

  it('a person cannot change their role or identity in the profile', async () => {
    const answer = await ana.patch('/api/profile', {
      userInfo: 'Works in legal',
      role: 'admin',
      email: 'root@example.test',
      id: '01234567-89ab-4def-8123-456789abcdef',
      subject: 'other',
      disabledAt: null,
    });
    expect(answer).toMatchObject({ status: 200, body: { email: 'ana@example.test', role: 'user' } });
    expect((await ana.get('/api/auth/me')).body).toMatchObject({ email: 'ana@example.test', role: 'user' });
  });

  it('a profile change sets the given fields and keeps the rest', async () => {
    await ana.patch('/api/profile', {
      name: '  Ana Ruiz ',
      userInfo: 'x'.repeat(500),
      customInstructions: 'Be brief',
    });
    await ana.patch('/api/profile', { customInstructions: '' });
    expect((await ana.get('/api/profile')).body).toEqual({
      name: 'Ana Ruiz',
      userInfo: 'x'.repeat(500),
      customInstructions: '',
      language: null,
      picture: null,
      email: 'ana@example.test',
      role: 'user',
    });
  });

  it('the profile stores the language of the pages and returns it with the sign-in', async () => {
    expect((await ana.patch('/api/profile', { language: 'xx' })).status).toBe(400);
    await ana.patch('/api/profile', { language: 'de' });
    expect((await ana.get('/api/auth/me')).body).toMatchObject({ language: 'de' });
    await ana.patch('/api/profile', { language: null });
    expect((await ana.get('/api/auth/me')).body).toMatchObject({ language: null });
  });

  it('the profile keeps a name that the person entered at the next sign-in', async () => {
    await ana.patch('/api/profile', { name: 'Ana R.' });
    const again = await server.signIn('ana@example.test');
    expect((await again.get('/api/auth/me')).body.name).toBe('Ana R.');
  });

  it('the profile shows the e-mail address if there is no name', async () => {
    await ana.patch('/api/profile', { name: ' ' });
    expect((await ana.get('/api/auth/me')).body.name).toBe('ana@example.test');
  });

  it('the profile request returns the profile of the signed-in person', async () => {
    const ben = await server.signIn('ben@example.test');
    expect((await ben.get('/api/profile')).body).toMatchObject({ email: 'ben@example.test', userInfo: '' });
  });
});

describe('the public configuration', () => {
  it('the public configuration contains only what the sign-in page displays', async () => {
    expect((await server.anonymous.get('/api/config')).body).toEqual({
      productName: 'Staffroom',
      companyName: 'Example',
      companyDomain: 'example.test',
      termsUrl: null,
      privacyUrl: null,
      supportContact: null,
      trashDays: 30,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      devSignIn: true,
      signIn: [{ id: 'google', label: 'Google', kind: 'google', domains: ['example.test'] }],
      maintenance: null,
    });
  });
});
