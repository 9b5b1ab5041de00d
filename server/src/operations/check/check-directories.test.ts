import { expect, it } from 'vitest';
import { testServer } from '../../testing/test-server.ts';
import { addDirectory } from '../../modules/scim/testing/scim-client.ts';
import { checkDirectories } from './check-directories.ts';

it('the check of the server warns about directories whose token ends soon or has ended', async () => {
  await using server = await testServer();
  const { pool } = server.database;
  const check = async () =>
    (await checkDirectories(pool)).map(({ status, message }) => `${status}: ${message}`);
  expect(await check()).toEqual([]);
  const root = await server.signIn('root@example.test');
  await addDirectory(server, root, 'entra');
  expect(await check()).toEqual(['ok: The token of entra is valid for 89 days']);
  await pool.query(`update scim_token set expires_at = now() + interval '3 days 1 hour'`);
  expect(await check()).toEqual(['warning: The token of entra ends in 3 days. Replace it before']);
  await pool.query('delete from scim_token');
  expect(await check()).toEqual([expect.stringContaining('warning: entra has no valid token')]);
});
