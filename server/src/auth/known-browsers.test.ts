import { expect, it } from 'vitest';
import { testServer } from '../testing/test-server.ts';
import { testClient } from '../testing/test-client.ts';
import { smtpPeer } from './testing/smtp-peer.ts';

it('a new browser is told by a notification and a mail, but not the first, nor one that came before', async () => {
  await using mail = await smtpPeer();
  await using server = await testServer({
    env: { NEW_BROWSER_NOTICE: 'on', SMTP_URL: mail.url, SMTP_FROM: 'rooms@example.test' },
  });
  const titles = async (client: ReturnType<typeof testClient>) =>
    (await client.get('/api/notifications')).body.items.map(({ title }: { title: string }) => title);
  const laptop = await server.signIn('ana@example.test');
  const cookie = [...laptop.cookies].find(([name]) => name === 'staffroom-browser');
  expect(await titles(laptop)).toEqual([]);

  const again = testClient(server.url);
  again.cookies.set(...(cookie ?? ['', '']));
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', 'accept-language': 'de' };
  const signIn = async (client: typeof again) => {
    let path = '/api/auth/google?login_hint=ana@example.test';
    while (path !== '/auth-callback') {
      const next = new URL((await client.get(path, { headers })).headers.get('location') ?? '', server.url);
      path = next.pathname + next.search;
    }
  };
  await signIn(again);
  expect(await titles(again)).toEqual([]);

  const phone = testClient(server.url);
  await signIn(phone);
  await expect.poll(() => titles(laptop)).toEqual(['A new browser has signed in to your account']);
  await expect.poll(() => mail.mails).toHaveLength(1);
  const [sent] = mail.mails;
  // The language of the newest sign-in is the language of the mail.
  expect(sent?.to?.[0]?.address).toBe('ana@example.test');
  expect(sent?.subject).toContain('Ein neuer Browser hat sich bei Ihrem Konto angemeldet');
  expect(sent?.text).toContain('Browser: Firefox auf Windows');
  expect(sent?.text).toContain(`${server.url}/settings?tab=browsers`);
  expect(sent?.text).toMatch(/Netz: (127\.0\.0\.\*|::1)/);

  // A cookie of another person's browser is new for this account, and reveals nothing about that person.
  const ben = await server.signIn('ben@example.test');
  expect(await titles(ben)).toEqual([]);
  expect(mail.mails).toHaveLength(1);
});
