import { MongoBackend } from '@agendajs/mongo-backend';
import { AppError } from '@staffroom/sdk';
import { type Document, MongoClient, MongoServerError, ObjectId } from 'mongodb';
import type { Envelope, QueueStore } from './queue-store.ts';

/** Milliseconds that MongoDB has to respond at startup. */
const connectTimeoutMs = 5_000;

/**
 * Connects to MongoDB before Agenda does, because Agenda would connect in the background and wait forever.
 * @throws AppError whose message says what to do
 */
async function connect(address: string): Promise<MongoClient> {
  const client = new MongoClient(address, { serverSelectionTimeoutMS: connectTimeoutMs });
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    // The error lists only hosts, because the full address can contain a password.
    const hosts = client.options.hosts.map(String).join(', ');
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = 'start it, put MONGODB_URL right, or remove it to keep the job queue in PostgreSQL';
    throw new AppError('unavailable', `MongoDB at ${hosts} cannot be used (${reason}): ${remedy}`, {
      cause: error,
    });
  }
}

/** A job's row in MongoDB, as Agenda stores it. `waiting` makes a waiting job unique by name and key. */
interface Entry extends Document {
  data: Envelope;
  /** The name and key of the job. Set only while the job waits, so that a running job does not block a new request. */
  waiting?: string;
}

/** Stores jobs in MongoDB. Does not use Agenda's `saveJob`, because that method releases the lock of a running job. */
export async function mongoStore(address: string): Promise<QueueStore> {
  const client = await connect(address);
  const backend = new MongoBackend({ mongo: client.db() });
  const jobs = client.db().collection<Entry>('agendaJobs');
  await jobs.createIndex({ waiting: 1 }, { name: 'oneWaits', unique: true, sparse: true });
  return {
    backend: Object.assign(backend, { disconnect: () => client.close() }),
    async add(agenda, name, data) {
      const { _id, ...job } = agenda.create(name, data).schedule(new Date()).toJson(true);
      try {
        await jobs.insertOne({ ...job, data, ...waits(name, data), lockedAt: null });
      } catch (error) {
        if (!(error instanceof MongoServerError) || error.code !== duplicate) throw error;
      }
    },
    async begin({ attrs: { _id, data } }) {
      const begun = data.begun ?? data.attempt > 0;
      data.attempt += 1;
      data.begun = true;
      await jobs.updateOne(idOf(_id), { $set: { data }, $unset: { waiting: '' } });
      return begun;
    },
    changed: () => undefined,
    left: () => true,
    looksItself: () => false,
    release: () => Promise.resolve(),
    async putBack(_agenda, { attrs: { _id, name, nextRunAt, data } }) {
      const { waiting } = waits(name, data);
      try {
        await jobs.updateOne(idOf(_id), { $set: { data, nextRunAt, ...waits(name, data) } });
      } catch (error) {
        if (waiting === undefined) throw error;
        const told = { $set: { 'data.begun': true }, $max: { 'data.attempt': data.attempt } };
        const { matchedCount } = await jobs.updateOne({ waiting }, told);
        if (matchedCount === 0) throw error;
        await jobs.deleteOne(idOf(_id));
      }
    },
    // Agenda itself runs jobs again whose lock has expired.
    recover: () => Promise.resolve([]),
  };
}

const duplicate = 11_000;

const idOf = (id: unknown) => ({ _id: new ObjectId(String(id)) });

const waits = (name: string, { unique }: Envelope): Pick<Entry, 'waiting'> =>
  unique === undefined ? {} : { waiting: `${name} ${unique}` };
