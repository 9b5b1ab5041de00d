import { MongoBackend } from '@agendajs/mongo-backend';
import type { QueueStore } from './queue-store.ts';

export function mongoStore(address: string): QueueStore {
  return {
    backend: new MongoBackend({ address }),
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
