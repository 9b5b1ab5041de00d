import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { ownEnvironment } from './own-environment.ts';

it('a development workspace uses no database, bucket or mail server of another workspace, and calls real models only on request', () => {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(
    fileURLToPath(new URL('../../../../../.env.example', import.meta.url)),
    join(folder, '.env.example'),
  );
  writeFileSync(join(folder, '.env'), 'DATABASE_URL=postgres://elsewhere\nANTHROPIC_API_KEY=kept-there\n');
  const around = {
    PATH: '/bin',
    DATABASE_URL: 'postgres://mine',
    S3_BUCKET: 'files',
    SMTP_URL: 'smtp://mail',
    GOOGLE_CLIENT_ID: 'id',
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: 'https://gateway.example.com',
  };
  expect(ownEnvironment(folder, false, around)).toEqual({ PATH: '/bin', OPENAI_API_KEY: 'key' });
  expect(ownEnvironment(folder, true, around)).toEqual({
    PATH: '/bin',
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: 'https://gateway.example.com',
    ANTHROPIC_API_KEY: 'kept-there',
  });
});
