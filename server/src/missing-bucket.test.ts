import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startFauxqs } from 'fauxqs';
import { expect, it, onTestFinished } from 'vitest';
import { premises } from './testing/server-program.ts';

/** Starts the server program, which should end by itself, and waits for its end. */
async function ended(settings: Record<string, string>) {
  await using place = await premises();
  const main = path.join(import.meta.dirname, 'main.ts');
  const keys = { S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: 'test' };
  const child = spawn(process.execPath, ['--conditions=@staffroom/source', main], {
    env: { ...place.variables, ...keys, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { errors, code };
}

it('a missing S3 bucket stops the start with one sentence, which names the bucket and its variable', async () => {
  const s3 = await startFauxqs({ port: 0, logger: false });
  onTestFinished(() => s3.stop());
  s3.createBucket('files');
  const { errors, code } = await ended({
    S3_BUCKET: 'fiels',
    S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
  });
  expect(code).toBe(78);
  expect(errors).toContain(
    `Staffroom cannot start:\n  S3_BUCKET names the bucket "fiels", which does not exist at 127.0.0.1:${s3.port}. Create it, or correct S3_BUCKET.\n`,
  );
});
