import { AppError } from '@staffroom/sdk';
import type { DigestTiming, MailState, NotificationDigest } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { nextRun } from '../schedules/next-run.ts';
import { User } from '../users/entity.ts';
import { languageOf } from '../users/present.ts';
import { Digest } from './entity.ts';
import type { Mailer } from './mailer.ts';

export interface DigestDependencies {
  database: Pick<Database, 'orm'>;
  mailer: Mailer | null;
  now?: () => Date;
}

export type DigestService = ReturnType<typeof createDigestService>;

/** The next time at which a digest is due. @param timing a `weekly` digest is sent on Mondays */
export function nextDigest({ cadence, hour, timeZone }: DigestTiming, after: Date): Date {
  return nextRun({ cron: `0 ${hour} * * ${cadence === 'weekly' ? '1' : '*'}`, timezone: timeZone }, after);
}

export function createDigestService({ database, mailer, now = () => new Date() }: DigestDependencies) {
  const em = () => database.orm.em.fork();

  async function get({ id, email }: { id: string; email: string }): Promise<NotificationDigest> {
    const row = await em().findOne(Digest, { userId: id });
    const timing = row && { cadence: row.cadence, hour: row.hour, timeZone: row.timeZone };
    const nextAt = mailer && row ? row.nextAt.toISOString() : null;
    return { available: mailer !== null, email, timing, nextAt };
  }

  return {
    get,

    /** @throws AppError `unavailable` if no mail server is configured */
    async set(user: { id: string; email: string }, timing: DigestTiming | null): Promise<NotificationDigest> {
      const { id: userId } = user;
      if (timing === null) await em().nativeDelete(Digest, { userId });
      else {
        if (!mailer) throw unavailable();
        const values = { userId, ...timing, nextAt: nextDigest(timing, now()), failures: 0, error: null };
        await em().upsert(Digest, values);
      }
      return get(user);
    },

    /** Ends a person's digest, from the link in a mail. The link works without a sign-in and more than once. */
    async end(userId: string): Promise<void> {
      await em().nativeDelete(Digest, { userId });
    },

    async languageOf(userId: string): Promise<'en' | 'de'> {
      const person = await em().findOne(User, { id: userId });
      return person ? languageOf(person) : 'en';
    },

    async state(): Promise<MailState> {
      const rows = await em().find(Digest, {}, { orderBy: { nextAt: 'asc' } });
      const failing = rows.filter(({ failures }) => failures > 0);
      const [first] = failing;
      const sent = rows.flatMap(({ lastSentAt }) => lastSentAt ?? []);
      const last = sent.toSorted((a, b) => b.getTime() - a.getTime())[0];
      return {
        configured: mailer !== null,
        from: mailer?.from ?? null,
        people: rows.length,
        lastSentAt: last?.toISOString() ?? null,
        failing:
          mailer && first
            ? { people: failing.length, error: first.error ?? '', retryAt: first.nextAt.toISOString() }
            : null,
      };
    },
  };
}

export function unavailable(): AppError {
  return new AppError('unavailable', 'E-mail isn’t set up. Set SMTP_URL and SMTP_FROM on the server.');
}
