import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type * as nodemailer from 'nodemailer';
import type * as mongodb from 'mongodb';
import type { Env } from '../../env.ts';
import { type CheckLine, checked, failure, ok, reasonOf } from './check-line.ts';

/** Milliseconds for one attempt to reach a service. */
const timeoutMs = 10_000;

/** Stores, reads and deletes a small object in the bucket. */
export async function checkFiles(env: Env): Promise<CheckLine[]> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return [];
  const { createS3BlobStore } = await import('../../modules/blobs/s3-blob-store.ts');
  // A separate folder, because a running server uses the one in DATA_DIR.
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-check-'));
  const settings = { bucket, endpoint: env.S3_ENDPOINT, region: env.S3_REGION, accessKeyId, secretAccessKey };
  const blobs = await createS3BlobStore(settings, folder);
  const content = randomBytes(64);
  const done: string[] = [];
  const fix = () =>
    done.length === 0
      ? 'Check S3_ENDPOINT'
      : `It worked to ${done.join(' and ')}. Give S3_ACCESS_KEY_ID s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject`;
  try {
    await blobs.checkBucket();
    await blobs.ping(AbortSignal.timeout(timeoutMs));
    done.push('find the bucket');
    const { hash } = await (await blobs.stage(Readable.from([content]), content.length)).keep();
    done.push('write');
    const blob = await blobs.get(hash);
    if (!(await buffer(blob.read())).equals(content))
      throw new Error('The object came back with other content');
    done.push('read');
    await blobs.delete(hash);
    return [ok('S3_BUCKET', `An object was written to, read from and deleted in "${bucket}"`)];
  } catch (error) {
    return [failure('S3_BUCKET', `${(error as Error).message} ${fix()}`)];
  } finally {
    blobs[Symbol.dispose]();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function checkMail({ SMTP_URL: url, SMTP_FROM: from }: Env): Promise<CheckLine[]> {
  if (url === undefined || from === undefined) return [];
  const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof nodemailer;
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...limits });
  try {
    return await checked('SMTP_URL', 'Check host, port, user and password in SMTP_URL', async () => {
      await transport.verify();
      return [ok('SMTP_URL', 'The mail server accepts the user and the password; no mail was sent')];
    });
  } finally {
    transport.close();
  }
}

export async function checkQueue({ MONGODB_URL: url }: Env): Promise<CheckLine[]> {
  if (url === undefined) return [];
  const { MongoClient } = createRequire(import.meta.url)('mongodb') as typeof mongodb;
  const client = new MongoClient(url, { serverSelectionTimeoutMS: timeoutMs });
  try {
    await client.db().command({ ping: 1 });
    return [ok('MONGODB_URL', 'The MongoDB server answers')];
  } catch (error) {
    return [failure('MONGODB_URL', `${reasonOf(error)}. Start the MongoDB server, or correct MONGODB_URL`)];
  } finally {
    await client.close();
  }
}
