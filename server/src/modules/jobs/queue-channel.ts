import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import {
  type JobNotification,
  type NotificationChannel,
  type NotificationChannelState,
  type NotificationHandler,
  toJobId,
} from 'agenda';
import type { Database } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';

const channel = 'staffroom_queue';

/**
 * Wakes the workers of all processes through the database's one listening connection, whatever store the jobs are kept in.
 * Agenda's own channel would hold a connection of the pool and announce every step of every job.
 */
export class QueueChannel extends EventEmitter implements NotificationChannel {
  state: NotificationChannelState = 'disconnected';
  readonly #database: Pick<Database, 'listen' | 'notify'>;
  readonly #handlers = new Set<NotificationHandler>();
  readonly #publish: (jobName: string) => Promise<void>;
  #unlisten: (() => Promise<void>) | undefined;
  readonly #self = randomUUID();

  constructor(database: Pick<Database, 'listen' | 'notify'>) {
    super();
    this.#database = database;
    this.#publish = inBatches(async (names) => {
      for (const name of new Set(names)) await database.notify(channel, { name, from: this.#self });
    });
  }

  async connect(): Promise<void> {
    this.#unlisten ??= await this.#database.listen(channel, (told) => {
      const { name, from } = told as Told;
      // Here it was known before it was said.
      if (from !== this.#self) this.wake(name);
    });
    this.state = 'connected';
  }

  async disconnect(): Promise<void> {
    this.state = 'disconnected';
    await this.#unlisten?.();
    this.#unlisten = undefined;
  }

  subscribe(handler: NotificationHandler): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Makes the other processes look. */
  publish({ jobName }: Pick<JobNotification, 'jobName'>): Promise<void> {
    return this.#publish(jobName);
  }

  /** Makes this process look for jobs of the name at once. */
  wake(jobName: string): void {
    const notification = {
      jobId: toJobId(''),
      jobName,
      nextRunAt: new Date(0),
      priority: 0,
      timestamp: new Date(),
    };
    for (const handler of this.#handlers) {
      Promise.resolve(handler(notification)).catch((error: unknown) => this.emit('error', error));
    }
  }
}

/** What processes tell each other. */
interface Told {
  name: string;
  from: string;
}
