import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { AgentUser } from '../agents/installed.ts';
import type { Queue } from '../jobs/queue.ts';
import { isQuiet } from '../notifications/choices.ts';
import type { NotificationService } from '../notifications/service.ts';
import { digestMail } from './digest-mail.ts';
import { Digest } from './entity.ts';
import type { DigestLinks } from './links.ts';
import type { Mailer } from './mailer.ts';
import { nextDigest } from './service.ts';
import { claiming } from './send-digests.sql.ts';

export interface SendingDependencies {
  database: Pick<Database, 'orm' | 'pool'>;
  notifications: Pick<NotificationService, 'choices' | 'unreadSince'>;
  mailer: Mailer;
  links: DigestLinks;
  product: string;
  /** Returns the name of an agent in a language, as this person knows it. */
  senderName: (agent: string, language: 'en' | 'de', person: AgentUser | undefined) => string;
  /** Returns a person; null if the account was deleted or locked. */
  person: (id: string) => Promise<AgentUser | null>;
  sentences: (language: 'en' | 'de') => Promise<(sentence: string) => string>;
  log: Pick<Logger, 'warn'>;
  now?: () => Date;
}

const minute = 60_000;
const hour = 60 * minute;
/** The minimum time between two digests to a person, even if the person changes the schedule. */
const apart = 20 * hour;
/** After this time, another process may send a digest whose process died. */
const lease = 10 * minute;
/** The maximum number of notifications per mail. The mail contains the number of further notifications. */
const shown = 30;
const jobName = 'notifications.digest';
const lookEvery = 5 * minute;

/** Sends due digests, one person at a time. A digest contains only what its person can see at that moment. */
export function createDigestSending(dependencies: SendingDependencies) {
  const { database, notifications, mailer, links, product, senderName, sentences, log } = dependencies;
  const { now = () => new Date() } = dependencies;
  const em = () => database.orm.em.fork();

  /** Claims a due digest, so that other processes do not send it for a while. */
  async function claim(): Promise<DueDigest | null> {
    const { rows } = await database.pool.query<DueDigest>(claiming, [
      now(),
      new Date(now().getTime() + lease),
    ]);
    return rows[0] ?? null;
  }

  async function send(due: DueDigest): Promise<void> {
    const { userId, email, name, language, lastSentAt, createdAt } = due;
    const next = nextDigest(due, now());
    const keep = (values: Partial<Pick<Digest, 'nextAt' | 'lastSentAt' | 'failures' | 'error'>>) =>
      em().nativeUpdate(Digest, { userId }, values);
    const { quiet } = await notifications.choices.get(userId);
    if (isQuiet(quiet, now())) return void (await keep({ nextAt: endOfQuiet(quiet, now()) }));
    if (lastSentAt && now().getTime() - lastSentAt.getTime() < apart)
      return void (await keep({ nextAt: next }));
    const { news, count } = await notifications.unreadSince(userId, lastSentAt ?? createdAt, shown);
    if (news.length === 0) return void (await keep({ nextAt: next, failures: 0, error: null }));
    const person = (await dependencies.person(userId)) ?? undefined;
    try {
      await mailer.send(
        digestMail({
          to: email,
          name,
          product,
          url: links.url(),
          unsubscribe: links.unsubscribe(userId),
          news: news.map(({ agent, ...one }) => ({
            ...one,
            sender: agent === null ? null : senderName(agent, language, person),
          })),
          more: count - news.length,
          language,
          translate: await sentences(language),
        }),
      );
    } catch (error) {
      const failures = due.failures + 1;
      const wait = Math.min(5 * minute * 2 ** (failures - 1), 6 * hour);
      log.warn({ err: error, userId, failures }, 'mail: cannot send digest');
      await keep({ failures, error: sayWhy(error), nextAt: new Date(now().getTime() + wait) });
      return;
    }
    await keep({ lastSentAt: now(), nextAt: next, failures: 0, error: null });
  }

  return {
    /** @returns the number of digests processed */
    async pass(signal: AbortSignal): Promise<number> {
      for (let count = 0; ; count++) {
        signal.throwIfAborted();
        const due = await claim();
        if (!due) return count;
        await send(due);
      }
    },
  };
}

/** Queues the digest job at startup and every five minutes. Any process may run the job. */
export function startDigests(
  sending: ReturnType<typeof createDigestSending>,
  { queue, log }: { queue: Pick<Queue, 'define' | 'add'>; log: Pick<Logger, 'warn'> },
): Disposable {
  queue.define(jobName, async ({ signal }) => void (await sending.pass(signal)), { concurrency: 1 });
  const ask = () => {
    queue
      .add(jobName, {}, { unique: jobName })
      .catch((error: unknown) => log.warn({ err: error }, 'mail: cannot queue digests'));
  };
  ask();
  const timer = setInterval(ask, lookEvery);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

interface DueDigest
  extends Pick<Digest, 'userId' | 'cadence' | 'hour' | 'timeZone' | 'failures' | 'createdAt'> {
  email: string;
  name: string;
  language: 'en' | 'de';
  lastSentAt: Date | null;
}

/** The end of the quiet hours after `from`, found in steps of 15 minutes. All time zones differ by multiples of 15 minutes. */
function endOfQuiet(quiet: Parameters<typeof isQuiet>[0], from: Date): Date {
  const step = 15 * minute;
  let at = Math.ceil(from.getTime() / step) * step;
  for (let steps = 0; steps < 96 && isQuiet(quiet, new Date(at)); steps++) at += step;
  return new Date(at);
}

/** The mail server's error in one line, for administrators. Never contains the password. */
function sayWhy(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const known: Record<string, string> = {
    ECONNECTION: 'The mail server cannot be reached',
    ESOCKET: 'The mail server cannot be reached',
    ECONNREFUSED: 'The mail server cannot be reached',
    EDNS: 'Mail server not found',
    ETIMEDOUT: 'The mail server does not answer',
    EAUTH: 'The mail server rejected the user name or password in SMTP_URL',
    EENVELOPE: 'The mail server rejected the sender or recipient',
  };
  const words = known[code ?? ''];
  const said = (message ?? 'Couldn’t send the e-mail').replaceAll(/\s+/g, ' ').slice(0, 300);
  return words ? `${words}: ${said}` : said;
}
