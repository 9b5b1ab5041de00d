import { randomUUID } from 'node:crypto';
import { type Collection, MongoClient } from 'mongodb';
import { onTestFinished } from 'vitest';
import { mongoServer } from './mongo-server.ts';

async function serverAddress(): Promise<string> {
  const given = process.env['TEST_MONGODB_URL'];
  if (given !== undefined) return given;
  const server = await mongoServer();
  onTestFinished(() => server[Symbol.dispose]());
  return server.url;
}

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
