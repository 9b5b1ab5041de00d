import { MongoBackend } from '@agendajs/mongo-backend';
import { AppError } from '@staffroom/sdk';
import { MongoClient } from 'mongodb';
import type { QueueStore } from './queue-store.ts';

/** Milliseconds that a server has to answer when we start. */
const patience = 5_000;

/** Agenda would connect behind our back, and wait for ever where it cannot. @throws AppError that says what to do */
async function connect(address: string): Promise<MongoClient> {
  const client = new MongoClient(address, { serverSelectionTimeoutMS: patience });
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    // The address may hold a password.
    const hosts = client.options.hosts.map(String).join(', ');
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = 'start it, put MONGODB_URL right, or remove it to keep the job queue in PostgreSQL';
    throw new AppError('unavailable', `MongoDB at ${hosts} cannot be used (${reason}): ${remedy}`, {
      cause: error,
    });
  }
}

export async function mongoStore(address: string): Promise<QueueStore> {
  const client = await connect(address);
  const backend = new MongoBackend({ mongo: client.db() });
  return {
    backend: Object.assign(backend, { disconnect: () => client.close() }),
    async add(agenda, name, data) {
      const job = agenda.create(name, data).schedule(new Date());
      // One that runs has no next run, and does not stand in the way of work that is asked for meanwhile.
      const waiting = { 'data.unique': data.unique, nextRunAt: { $ne: null } };
      if (data.unique !== undefined) job.unique(waiting, { insertOnly: true });
      await job.save();
    },
    async begin(job, agenda) {
      const { data } = job.attrs;
      const begun = data.begun ?? data.attempt > 0;
      data.attempt += 1;
      data.begun = true;
      // Only what callers set is saved here, so that a lock which has meanwhile gone to another process is left alone.
      await agenda.db.saveJob(job.toJson(true), { lastModifiedBy: agenda.attrs.name ?? '' });
      return begun;
    },
    changed: () => undefined,
    left: () => undefined,
    release: () => Promise.resolve(),
    async putBack(agenda, job) {
      await agenda.db.saveJob(job.toJson(true), { lastModifiedBy: agenda.attrs.name ?? '' });
    },
    // Agenda itself takes what has an old lock.
    recover: () => Promise.resolve([]),
  };
}
