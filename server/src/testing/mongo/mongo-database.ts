import { randomUUID } from 'node:crypto';
import { type Collection, MongoClient } from 'mongodb';
import { onTestFinished } from 'vitest';
import { mongoServer } from './mongo-server.ts';

/** The server of `TEST_MONGODB_URL`, else one that speaks its protocol. */
async function serverAddress(): Promise<string> {
  const given = process.env['TEST_MONGODB_URL'];
  if (given !== undefined) return given;
  const server = await mongoServer();
  onTestFinished(() => server[Symbol.dispose]());
  return server.url;
}

/** A database of its own, gone when the test ends, and the queue's entries in it. */
export async function mongoDatabase(): Promise<{ url: string; jobs: Collection }> {
  const url = new URL(await serverAddress());
  url.pathname = `/staffroom-${randomUUID()}`;
  const client = await new MongoClient(url.href).connect();
  onTestFinished(async () => {
    await client.db().dropDatabase();
    await client.close();
  });
  return { url: url.href, jobs: client.db().collection('agendaJobs') };
}
