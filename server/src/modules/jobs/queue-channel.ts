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
 * Milliseconds during which wake-ups are combined into one. This delays only idle processes, because an awake process polls
 * until no job is left.
 */
const moment = 50;

/**
 * Wakes the workers of all processes through the database's single listening connection, for every job store. Agenda's own
 * channel would occupy a pooled connection and announce every step of every job.
 */
export class QueueChannel extends EventEmitter implements NotificationChannel {
  state: NotificationChannelState = 'disconnected';
  readonly #database: Pick<Database, 'listen' | 'notify'>;
  readonly #handlers = new Set<NotificationHandler>();
  readonly #publish: (jobName: string) => Promise<void>;
  readonly #onQueued: (jobName: string, person?: string) => void;
  readonly #told = new Map<string, number>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #unlisten: (() => Promise<void>) | undefined;
  #isClosed = false;
  readonly #self = randomUUID();

  /** @param onQueued called on each wake-up, before Agenda is woken */
  constructor(
    database: Pick<Database, 'listen' | 'notify'>,
    onQueued: (jobName: string, person?: string) => void,
  ) {
    super();
    this.#database = database;
    this.#onQueued = onQueued;
    this.#publish = inBatches(async (names) => {
      for (const name of new Set(names)) await database.notify(channel, { name, from: this.#self });
    });
  }

  async connect(): Promise<void> {
    this.#unlisten ??= await this.#database.listen(channel, (told) => {
      const { name, from } = told as Told;
      // A process ignores its own message, because it was already woken when it sent the message.
      if (from !== this.#self) this.wake(name);
    });
    this.state = 'connected';
  }

  async disconnect(): Promise<void> {
    this.state = 'disconnected';
    this.#isClosed = true;
    for (const [name, timer] of this.#timers) {
      clearTimeout(timer);
      await this.#publish(name).catch((error: unknown) => this.emit('error', error));
    }
    this.#timers.clear();
    await this.#unlisten?.();
    this.#unlisten = undefined;
  }

  subscribe(handler: NotificationHandler): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Wakes the other processes. The first wake-up is sent immediately; further jobs within `moment` share one later wake-up. */
  async publish({ jobName }: Pick<JobNotification, 'jobName'>): Promise<void> {
    if (this.#isClosed) return this.#publish(jobName);
    if (this.#timers.has(jobName)) return;
    const wait = (this.#told.get(jobName) ?? 0) + moment - performance.now();
    if (wait <= 0) {
      this.#told.set(jobName, performance.now());
      return this.#publish(jobName);
    }
    const later = () => {
      this.#timers.delete(jobName);
      this.#told.set(jobName, performance.now());
      this.#publish(jobName).catch((error: unknown) => this.emit('error', error));
    };
    this.#timers.set(jobName, setTimeout(later, wait));
  }

  /** Makes this process immediately poll for jobs of this name. @param person the job's owner, if known */
  wake(jobName: string, person?: string): void {
    this.#onQueued(jobName, person);
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

interface Told {
  name: string;
  from: string;
}
